import { optimize } from 'svgo';
import { site } from '../site.ts';
import { fontAt, outlineText } from './engine/text.ts';

/** A name as the logo shows it: in lower case, each i without its dot. The baseline is y = 0. */
export interface Wordmark {
  /** Path data in whole numbers; multiply by `scale`. */
  outline: string;
  scale: number;
  /** Advance width. */
  width: number;
  /** How far the lowest letter reaches below the baseline. */
  depth: number;
  /** The x of the centre of each i; the logo draws a lozenge there instead of the dot. */
  dots: number[];
}

const AXES = { wght: 760, wdth: 118 };
const SIZE = 100;
const TRACKING = -0.7;
/** Names up to this length are drawn in half units; whole units save bytes, since the logo is in every page. */
const MAX_DETAILED_LENGTH = 8;

/** Outlines a name. Throws if the typeface lacks one of its letters. */
export async function drawWordmark(name: string): Promise<Wordmark> {
  const text = name.toLowerCase().replaceAll('i', 'ı');
  // Without the space, a name of which the font has no letter would fail inside subset-font.
  const font = await fontAt(AXES, ` ${text}`);
  const missing = [...text].find((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (missing)
    throw new Error(
      `The logo's typeface has no "${missing}": draw "${name}" in src/illustrations/wordmark.ts.`,
    );
  const { width, letters } = outlineText(font, text, SIZE, TRACKING);
  const scale = text.length > MAX_DETAILED_LENGTH ? 1 : 0.5;
  const { path } = outlineText(font, text, SIZE / scale, TRACKING / scale);
  const { bbox } = font.layout(text);
  return {
    outline: shorten(path),
    scale,
    width: Math.ceil(width),
    depth: Math.max(0, Math.ceil((-bbox.minY * SIZE) / font.unitsPerEm)),
    dots: letters.filter((letter) => letter.text === 'ı').map(({ middle }) => Math.round(middle * 10) / 10),
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

/** The site's own name. */
export const wordmark = await drawWordmark(site.brand);
