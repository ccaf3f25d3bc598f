/**
 * The typeface of src/own/typeface.json. `npm run fonts` makes its files, their fallbacks and the licence; Astro and social images
 * read them.
 */
import typeface from '../own/typeface.json' with { type: 'json' };

/** The variation axes of a style: for each a range, or one value. */
export type FontAxes = Record<string, number | { min: number; max: number }>;

interface Typeface {
  /** A package of Fontsource. */
  package: string;
  /** Which of its files: `standard` has all axes, `wght` only weight. */
  axes: string;
  /** The axes of the text and of headings. */
  styles: Record<'text' | 'wide', FontAxes>;
  /**
   * The families of scripts that the typeface lacks, for languages that are written in them, by the script's code: a variable
   * package of Fontsource, such as "Arab": "@fontsource-variable/noto-sans-arabic". Without one, they have a font of the visitor's.
   */
  scripts: Record<string, string>;
}

export const TYPEFACE: Typeface = typeface;

/** How the typeface is divided into files, each for letters that a page may have. */
export const FONT_PARTS = [
  // Also for letters of no other part, which browsers then show in the fallback.
  { name: 'latin', range: 'U+20-7E,U+A0,U+A9,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026' },
  {
    name: 'latin-1',
    range:
      'U+A1-A8,U+AA-B6,U+B8-FF,U+131,U+152-153,U+201A,U+201E,U+2020,U+2022,U+2030,U+2039-203A,U+20AC,U+2122',
  },
  { name: 'latin-ext', range: 'U+100-130,U+132-151,U+154-24F,U+1E00-1E9F' },
] as const;

/** The letters of a range as CSS has it: `U+20-7E,U+A0`. */
export const lettersOf = (range: string) =>
  range.replaceAll(/U\+([\dA-F]+)-?([\dA-F]*),?/g, (_, first: string, last: string) => {
    const [start = 0, end = 0] = [first, last || first].map((hex) => Number.parseInt(hex, 16));
    return String.fromCodePoint(...Array.from({ length: end - start + 1 }, (_, index) => start + index));
  });
