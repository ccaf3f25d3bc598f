/** The types of the exports that each look's tokens.ts (src/styles/looks) must contain, and a helper for motifs. */

/** A value for the dark theme and a value for the light theme. */
type InThemes = readonly [dark: string, light: string];

/** The colours that every look must define, as hex values. A look may add colours for its illustrations. */
export type LookColours = Readonly<
  Record<
    | 'surface'
    | 'surface-2'
    | 'surface-3'
    | 'line'
    | 'border'
    | 'ink'
    | 'ink-2'
    | 'accent'
    | 'accent-fill'
    | 'accent-hover'
    | 'on-accent'
    | 'danger'
    | 'danger-bg'
    | 'on-danger'
    | 'ok-bg'
    | 'on-ok',
    InThemes
  >
> &
  Readonly<Record<string, InThemes>>;

/** Lines and marks, as CSS values. */
export interface LookLines {
  weight: string;
  /** Horizontal and vertical dividers. */
  x: string;
  y: string;
  /** The size and repetition of a horizontal divider; the height and repetition of a vertical one. */
  'x-size': string;
  'y-height': string;
  /** The underline of the current page in the navigation. */
  current: string;
  /** The line next to an entry in a table of contents; `entry-hover` is for when the pointer is over the entry. */
  entry: string;
  'entry-hover': string;
  quote: string;
  link: string;
  chip: string;
}

/** Returns the length of each word in a name, for motifs. Languages without spaces between words are supported. */
export const wordLengths = (name: string): number[] =>
  [...new Intl.Segmenter('en', { granularity: 'word' }).segment(name)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.length);
