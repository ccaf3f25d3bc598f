/** The brand's name as the logo writes it: in small letters, each i without its dot. */
import { optimize } from 'svgo';
import { cutFont, layOut } from '../integrations/fonts/outline.ts';
import { site } from '../site.ts';

/** A drawn name. The base line is y = 0, and letters stand above it. */
export interface Wordmark {
  /** Path data in whole numbers, to be scaled by `scale`. */
  outline: string;
  scale: number;
  /** Advance width. */
  width: number;
  /** How far the lowest letter reaches below the base line. */
  depth: number;
  /** Where the middle of each i stands; the logo sets a lozenge there for its dot. */
  dots: number[];
}

const AXES = { wght: 760, wdth: 118 };
const SIZE = 100;
const TRACKING = -0.7;
/** Most letters that are drawn to half a unit; longer names, to whole units, cost less a letter. */
const SHORT = 8;

/** Draws a name. Throws an Error that names the first letter that the typeface doesn't have. */
export async function drawWordmark(name: string): Promise<Wordmark> {
  const text = name.toLowerCase().replaceAll('i', 'ı');
  // The space stays in the font whatever else it doesn't have, so that the next line can say what that is.
  const font = await cutFont(` ${text}`, AXES);
  const missing = [...text].find((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!));
  if (missing)
    throw new Error(
      `The logo's typeface has no "${missing}": draw "${name}" in src/illustrations/wordmark.ts.`,
    );
  const { width, letters } = layOut(font, text, SIZE, TRACKING);
  const scale = text.length > SHORT ? 1 : 0.5;
  const { path } = layOut(font, text, SIZE / scale, TRACKING / scale);
  const { bbox } = font.layout(text);
  return {
    outline: shorten(path),
    scale,
    width: Math.ceil(width),
    depth: Math.max(0, Math.ceil((-bbox.minY * SIZE) / font.unitsPerEm)),
    dots: letters.filter((letter) => letter.text === 'ı').map(({ middle }) => Math.round(middle * 10) / 10),
  };
}

/** The same path in whole numbers and few characters, since it stands in every page. */
function shorten(path: string): string {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`, {
    plugins: [{ name: 'convertPathData', params: { floatPrecision: 0, straightCurves: false } }],
  });
  return / d="([^"]*)"/.exec(data)![1]!;
}

/** The site's own name. */
export const wordmark = await drawWordmark(site.brand);
