/** What a look must set, which are the exports of its tokens.ts (src/styles/looks), and what its motif is made from. */

/** A value in the dark theme and in the light one. */
type InThemes = readonly [dark: string, light: string];

/** The colours that every look has, as hex values; a look may add those of its drawings. */
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

/** Lines and marks, as values of CSS. */
export interface LookLines {
  weight: string;
  /** Horizontal and vertical lines between parts. */
  x: string;
  y: string;
  /** Under the current page in the navigation. */
  current: string;
  /** Beside an entry of a table of contents, and on hover. */
  entry: string;
  'entry-hover': string;
  quote: string;
  link: string;
  chip: string;
}

/** The number of letters of each word of a name, from which a look makes its motif; words need no spaces between them. */
export const wordLengths = (name: string): number[] =>
  [...new Intl.Segmenter('en', { granularity: 'word' }).segment(name)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.length);
