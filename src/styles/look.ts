/** The exports that each look's tokens.ts must have (src/styles/looks), and a helper for motifs. */

/** A value for the dark theme and one for the light theme. */
type InThemes = readonly [dark: string, light: string];

/** The colours that every look needs, as hex values. A look may add colours for its drawings. */
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
  /** Below the current page in the navigation. */
  current: string;
  /** Next to an entry in a table of contents, and on hover. */
  entry: string;
  'entry-hover': string;
  quote: string;
  link: string;
  chip: string;
}

/** Returns the length of each word in a name, for motifs. It also works for languages without spaces. */
export const wordLengths = (name: string): number[] =>
  [...new Intl.Segmenter('en', { granularity: 'word' }).segment(name)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.length);
