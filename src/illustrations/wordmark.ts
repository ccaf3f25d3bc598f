import { optimize } from 'svgo';
import { lettersLacking } from '../integrations/fonts/typeface.ts';
import { outlineText } from './engine/text.ts';

/** A name as the logo shows it: in lower case, each i without its dot. The baseline is y = 0. */
export interface Wordmark {
  /** Path data in whole numbers; multiply by `SCALE`. */
  outline: string;
  /** Advance width. */
  width: number;
  /** How far the highest letter reaches above the baseline. */
  height: number;
  /** How far the lowest letter reaches below the baseline. */
  depth: number;
  /** The x of the centre of each i; the logo draws a lozenge there instead of the dot. */
  dots: number[];
}

const AXES = { wght: 760, wdth: 118 };
const SIZE = 100;
const TRACKING = -0.7;
/** Units of the logo for one of the path: outlines are drawn in half units. */
export const SCALE = 0.5;

/** Outlines a name; undefined when the typeface lacks one of its letters. */
export async function drawWordmark(name: string): Promise<Wordmark | undefined> {
  const text = name.normalize('NFC').toLowerCase().replaceAll('i', 'ı');
  if (lettersLacking(text).length > 0) return undefined;
  const [line, scaled] = await Promise.all([
    outlineText(AXES, text, SIZE, TRACKING),
    outlineText(AXES, text, SIZE / SCALE, TRACKING / SCALE),
  ]);
  return {
    outline: shorten(scaled.path),
    width: Math.ceil(line.width),
    height: Math.ceil(line.height),
    depth: Math.max(0, Math.ceil(line.depth)),
    dots: line.letters
      .filter((letter) => letter.text === 'ı')
      .map(({ middle }) => Math.round(middle * 10) / 10),
  };
}

/** The same path in whole numbers and as few characters as possible. */
function shorten(path: string): string {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`, {
    plugins: [{ name: 'convertPathData', params: { floatPrecision: 0, straightCurves: false } }],
  });
  const shortened = / d="([^"]*)"/.exec(data)?.[1];
  if (!shortened) throw new Error('svgo removed the outline of the logo.');
  return shortened;
}
