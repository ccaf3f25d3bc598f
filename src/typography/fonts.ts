/**
 * The typeface from src/own/typeface.json. `npm run fonts` writes its files, their fallbacks and the licence. Astro,
 * heading-font.ts and the social images read the files.
 */
import { existsSync } from 'node:fs';
import typeface from '../own/typeface.json' with { type: 'json' };

/** The variation axes of a style, each with a range or a single value. */
export type FontAxes = Record<string, number | { min: number; max: number }>;

interface Typeface {
  /** The name of a Fontsource package. */
  package?: string;
  /**
   * The part of the package's file names that specifies the axes: `standard` files contain all axes, and `wght` files
   * contain only the weight.
   */
  axes?: string;
  /**
   * Paths of the owner's own font files for text and headings, used instead of a package: for example
   * src/own/fonts/company.woff2.
   */
  files?: Record<'text' | 'wide', string>;
  /** The axes for text and for headings, whose letters are wider. */
  styles: Record<'text' | 'wide', FontAxes>;
  /**
   * Fontsource packages for scripts that the typeface doesn't cover, keyed by ISO 15924 code: `"Arab":
   * "@fontsource-variable/noto-sans-arabic"`. For East Asian scripts, the package must contain unsplit files: `"Jpan":
   * "@fontsource/noto-sans-jp"`. For scripts without a package, browsers use a system font.
   */
  scripts: Record<string, string>;
}

export const TYPEFACE: Typeface = typeface;

/**
 * The East Asian scripts, each with Fontsource's name for it and an example of a package. Fonts for these scripts contain
 * thousands of letters, so pages use system fonts, and `scripts` only affects social images
 * (src/build/social-images/social-images.ts).
 */
export const EAST_ASIAN: Readonly<Record<string, { subset: string; example: string }>> = {
  Jpan: { subset: 'japanese', example: '@fontsource/noto-sans-jp' },
  Hans: { subset: 'chinese-simplified', example: '@fontsource/noto-sans-sc' },
  Hant: { subset: 'chinese-traditional', example: '@fontsource/noto-sans-tc' },
  Kore: { subset: 'korean', example: '@fontsource/noto-sans-kr' },
};

/** Returns the smallest and the largest weight of a style. */
export function weightsOf(style: keyof Typeface['styles']): { min: number; max: number } {
  const { wght = 400 } = TYPEFACE.styles[style];
  return typeof wght === 'number' ? { min: wght, max: wght } : wght;
}

/** Returns the weights of a style in CSS notation: `740` or `400 700`. */
export function cssWeightOf(style: keyof Typeface['styles']): string {
  const { min, max } = weightsOf(style);
  return min === max ? `${min}` : `${min} ${max}`;
}

/** Returns the CSS variable for a style of the typeface. */
export const fontVariable = <Style extends keyof Typeface['styles']>(style: Style) =>
  `--font-${style}` as const;

/**
 * The parts of the typeface: each font file contains some of the letters. Browsers load only the files that contain
 * letters used on the page. If two files contain a letter, the browser uses the later file.
 */
export const ALL_FONT_PARTS = [
  { name: 'latin', range: 'U+20-7E,U+A0,U+A9,U+2013,U+2018-2019,U+201C-201D,U+B7,U+2014,U+2026' },
  {
    name: 'latin-1',
    range:
      'U+A1-A8,U+AA-B6,U+B8-FF,U+131,U+152-153,U+201A,U+201E,U+2020,U+2022,U+2030,U+2039-203A,U+20AC,U+2122',
  },
  { name: 'latin-ext', range: 'U+100-130,U+132-151,U+154-24F,U+1E00-1E9F' },
  // `npm run fonts` writes this part only for Vietnamese sites. The part repeats letters from latin-ext, so that
  // Vietnamese pages don't load both files.
  {
    name: 'vietnamese',
    range: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9,U+20AB',
  },
] as const;
export type FontPart = (typeof ALL_FONT_PARTS)[number];

/** The parts that `npm run fonts` has written. */
export const FONT_PARTS: readonly FontPart[] = ALL_FONT_PARTS.filter(({ name }) =>
  existsSync(`src/typography/fonts/wide-${name}.woff2`),
);

/** Returns the letters in a CSS range such as `U+20-7E,U+A0`. */
export const lettersOf = (range: string) =>
  range.replaceAll(/U\+([\dA-F]+)-?([\dA-F]*),?/g, (_, first: string, last: string) => {
    const [start = 0, end = 0] = [first, last || first].map((hex) => Number.parseInt(hex, 16));
    return String.fromCodePoint(...Array.from({ length: end - start + 1 }, (_, index) => start + index));
  });
