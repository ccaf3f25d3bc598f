/**
 * The typeface that src/own/typeface.json names. `npm run fonts` writes its files, their fallbacks and the licence; Astro,
 * heading-font.ts and the social images read the files.
 */
import { existsSync } from 'node:fs';
import typeface from '../own/typeface.json' with { type: 'json' };

/** The variation axes of a style: for each a range, or one value. */
export type FontAxes = Record<string, number | { min: number; max: number }>;

interface Typeface {
  /** A package of Fontsource. */
  package?: string;
  /** Which of its files: `standard` has all axes, `wght` only weight. */
  axes?: string;
  /** Fonts of the owner's in place of a package, of the text and of headings: paths such as src/own/fonts/company.woff2. */
  files?: Record<'text' | 'wide', string>;
  /** The axes of the text, and of headings, which are wider. */
  styles: Record<'text' | 'wide', FontAxes>;
  /**
   * Packages of Fontsource for writing systems that the typeface lacks, by their code in ISO 15924: `"Arab":
   * "@fontsource-variable/noto-sans-arabic"`; of East Asia, one with whole files: `"Jpan": "@fontsource/noto-sans-jp"`. For
   * others, browsers use a font of the visitor's machine.
   */
  scripts: Record<string, string>;
}

export const TYPEFACE: Typeface = typeface;

/**
 * The scripts of East Asia, as Fontsource calls them, and a package that has them. Their fonts have thousands of letters: pages
 * show those of the visitor's machine, and `scripts` names a package for social images only (src/build/social-images/pango.ts).
 */
export const EAST_ASIAN: Readonly<Record<string, { subset: string; example: string }>> = {
  Jpan: { subset: 'japanese', example: '@fontsource/noto-sans-jp' },
  Hans: { subset: 'chinese-simplified', example: '@fontsource/noto-sans-sc' },
  Hant: { subset: 'chinese-traditional', example: '@fontsource/noto-sans-tc' },
  Kore: { subset: 'korean', example: '@fontsource/noto-sans-kr' },
};

/** Returns the least and the greatest weight of a style. */
export function weightsOf(style: keyof Typeface['styles']): { min: number; max: number } {
  const { wght = 400 } = TYPEFACE.styles[style];
  return typeof wght === 'number' ? { min: wght, max: wght } : wght;
}

/** Returns the weights of a style as CSS writes them: `740` or `400 700`. */
export function cssWeightOf(style: keyof Typeface['styles']): string {
  const { min, max } = weightsOf(style);
  return min === max ? `${min}` : `${min} ${max}`;
}

/** · — … in Chinese and Japanese are as wide as a letter: there, the language's own font must draw them. */
const MARKS = 'U+B7,U+2014,U+2026';

/** The CSS variable of a style of the typeface. */
export const fontVariable = <Style extends keyof Typeface['styles']>(style: Style, variant?: 'unmarked') =>
  variant ? (`--font-${style}-${variant}` as const) : (`--font-${style}` as const);

/**
 * The typeface is split into files by letters. A browser loads those files whose letters the page has; where two files have a
 * letter, the later one.
 */
export const ALL_FONT_PARTS = [
  { name: 'latin', range: `U+20-7E,U+A0,U+A9,U+2013,U+2018-2019,U+201C-201D,${MARKS}` },
  {
    name: 'latin-1',
    range:
      'U+A1-A8,U+AA-B6,U+B8-FF,U+131,U+152-153,U+201A,U+201E,U+2020,U+2022,U+2030,U+2039-203A,U+20AC,U+2122',
  },
  { name: 'latin-ext', range: 'U+100-130,U+132-151,U+154-24F,U+1E00-1E9F' },
  // `npm run fonts` makes it only for a site in Vietnamese. It repeats letters of latin-ext: pages with these load only it.
  {
    name: 'vietnamese',
    range: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9,U+20AB',
  },
] as const;
export type FontPart = (typeof ALL_FONT_PARTS)[number];

/** The parts that `npm run fonts` has made. */
export const FONT_PARTS: readonly FontPart[] = ALL_FONT_PARTS.filter(({ name }) =>
  existsSync(`src/typography/fonts/wide-${name}.woff2`),
);

/** The letters for which a page takes a part of the typeface. */
export const rangeOf = ({ range }: FontPart, variant?: 'unmarked'): string =>
  variant ? range.replace(`,${MARKS}`, '') : range;

/** The letters of a range as CSS has it: `U+20-7E,U+A0`. */
export const lettersOf = (range: string) =>
  range.replaceAll(/U\+([\dA-F]+)-?([\dA-F]*),?/g, (_, first: string, last: string) => {
    const [start = 0, end = 0] = [first, last || first].map((hex) => Number.parseInt(hex, 16));
    return String.fromCodePoint(...Array.from({ length: end - start + 1 }, (_, index) => start + index));
  });
