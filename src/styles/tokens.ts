/**
 * The design tokens for colours, type, space, edges and motion. Colours and lines come from the chosen look.
 * tailwind.config.ts makes the colours CSS variables (`--surface`, `--accent` …) and adds the rest to Tailwind's theme.
 * Social images and icons also use the colours. A test checks the contrast of the colours.
 */
import { bar, colours } from '#look/tokens.ts';
import coloursFile from '../own/colours.json' with { type: 'json' };

export { lines, shadows } from '#look/tokens.ts';

/**
 * The window widths at which the layout changes: 560, 820 and 900 px, in `em` so that they scale with the text. The look
 * sets `bar`.
 */
export const screens = { sm: '35em', md: '51.25em', lg: '56.25em', bar };

/**
 * The maximum widths of the page's content, of parts with images that reach the window's edges, of text (about 70
 * characters per line) and of short paragraphs next to a heading or below it.
 */
export const widths = { content: '77.5rem', wide: '112rem', text: '31em', remark: '25em' };

/** The gap between the twelve columns of wide screens (`gap-x-between-columns`). */
const COLUMN_GAP = '3rem';
/** Returns the total width of `count` out of `total` columns. */
const span = (count: number, total = 12) =>
  `calc((100% + ${COLUMN_GAP}) * ${count} / ${total} - ${COLUMN_GAP})`;

/**
 * Column layouts. `pair`: two columns, or one if text is large. `split`: a heading and its text; `split-mirrored`: with
 * the narrow column first. `aside`: a list next to a document; `aside-mirrored`: with the wide column first. `fields`:
 * half-width fields in a form with seven columns. `entry-facts`: an entry between its image and its facts.
 */
export const columns = {
  pair: 'repeat(auto-fill, minmax(min(100%, max(7.5rem, 40%)), 1fr))',
  split: `minmax(0, 1fr) ${span(5)}`,
  'split-mirrored': `${span(5)} minmax(0, 1fr)`,
  aside: `${span(4)} minmax(0, 1fr)`,
  'aside-mirrored': `minmax(0, 1fr) ${span(4)}`,
  fields: `${span(4, 7)} minmax(0, 1fr)`,
  'entry-facts': `${span(3)} minmax(0, 1fr) ${span(3)}`,
};

/** A colour name, used as `--name` in CSS. */
export type ColourName = keyof typeof colours;

/** The colours of one theme, as hex values. */
export type Colours = Record<ColourName, string>;

/** The owner's colours, which replace the look's. src/model/check/own-files.ts has already validated the file. */
export const ownColours = coloursFile as unknown as Partial<typeof colours>;

const theme = (index: 0 | 1) =>
  Object.fromEntries(
    Object.entries({ ...colours, ...ownColours }).map(([name, values]) => [name, values[index]]),
  ) as Colours;

export const themes = { dark: theme(0), light: theme(1) };

/** The type scale: the size, line height and letter spacing for each role. */
export const type: Record<
  string,
  [size: `${string}rem${string}`, style: { lineHeight: string; letterSpacing?: string }]
> = {
  // Words up to 4.4 em wide fit in the column at any text size; headings with longer words use `page`.
  'hero-narrow': [
    'min(clamp(3rem, 16.4 * var(--vw), 4.75rem), (100 * var(--vw) - 2.5rem) / 4.4)',
    { lineHeight: '0.98', letterSpacing: '-0.026em' },
  ],
  hero: [
    'clamp(3.5rem, 0.85rem + 5.75 * var(--vw), 6.75rem)',
    { lineHeight: '0.98', letterSpacing: '-0.026em' },
  ],
  // The title of a case study.
  poster: ['clamp(3.5rem, 10.4 * var(--vw), 9.75rem)', { lineHeight: '0.9', letterSpacing: '-0.026em' }],
  // The last call of a page. Words up to eight letters fit; headings with longer words use `page`.
  call: ['clamp(2.75rem, 0.6rem + 6.9 * var(--vw), 7rem)', { lineHeight: '0.96', letterSpacing: '-0.026em' }],
  page: ['clamp(2.5rem, 1.3rem + 4.4 * var(--vw), 4.75rem)', { lineHeight: '1', letterSpacing: '-0.024em' }],
  section: [
    'clamp(1.875rem, 1.3rem + 2.1 * var(--vw), 3rem)',
    { lineHeight: '1.04', letterSpacing: '-0.018em' },
  ],
  // The font size at which a figure is at most as wide as its column. Figures are up to `--em` em wide (type.css).
  figure: [
    'min(clamp(2.5rem, 1.9rem + 2.3 * var(--vw), 4rem), 100cqi / var(--em, 3.1))',
    { lineHeight: '1', letterSpacing: '-0.02em' },
  ],
  item: ['1.375rem', { lineHeight: '1.15', letterSpacing: '-0.012em' }],
  lead: ['clamp(1.125rem, 1.02rem + 0.45 * var(--vw), 1.3125rem)', { lineHeight: '1.55' }],
  reading: ['1.1875rem', { lineHeight: '1.65' }],
  body: ['1.0625rem', { lineHeight: '1.6' }],
  small: ['0.9375rem', { lineHeight: '1.5' }],
};

/**
 * Spacing in addition to Tailwind's scale: page margins, gaps between columns and sections, space around page heads, and
 * the header's height.
 */
export const space = {
  // Larger text must not make the margins of a phone larger.
  gutter: 'min(1.25rem, 5vw)',
  'between-columns': COLUMN_GAP,
  'between-sections': 'clamp(4rem, 2.6rem + 5.4vw, 7.5rem)',
  'above-head': 'clamp(3rem, 2rem + 4vw, 6rem)',
  'after-head': 'clamp(2.5rem, 2rem + 2vw, 4rem)',
  header: '76px',
};

/** The border radius of controls. */
export const radius = '2px';

/** The durations of transitions and animations. */
export const motion = {
  control: '180ms',
  underline: '280ms',
  march: '600ms',
};
