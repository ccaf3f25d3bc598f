/**
 * The design tokens: colours, type, space, edges, motion. Tailwind turns the colours into CSS variables
 * (`--cloth`, `--t1v` …) and the rest into its theme; social images and icons use the
 * colours, and the contrast test measures them.
 */

/** The dark theme, the default: `cloth` is the background, `t1` to `t5` are threads, `v` their second tone. */
const dark = {
  cloth: '#290a14',
  'cloth-2': '#38101e',
  'cloth-3': '#4c1a2c',
  line: '#70384a',
  field: '#ad7582',
  ink: '#fdf1e7',
  'ink-2': '#dcc0b6',
  accent: '#f7b02c',
  'accent-h': '#ffc554',
  'on-accent': '#290a14',
  danger: '#ff9a87',
  'danger-bg': '#c9301f',
  'on-danger': '#ffffff',
  'ok-bg': '#1d573d',
  'on-ok': '#fdf1e7',
  t1: '#f7b02c',
  t1v: '#df8f17',
  t2: '#ee5088',
  t2v: '#cf3069',
  t3: '#fff1e2',
  t3v: '#e6d2c1',
  t4: '#52b788',
  t4v: '#3a9a6c',
  t5: '#96566a',
  t5v: '#96566a',
} as const;

/** A colour's name, used as `--name` in CSS. */
export type ColourName = keyof typeof dark;

/** The light theme. */
const light: Record<ColourName, string> = {
  cloth: '#fdfaf8',
  'cloth-2': '#f6eeea',
  'cloth-3': '#eedfd9',
  line: '#dcc6c1',
  field: '#94696f',
  ink: '#2b0a14',
  'ink-2': '#6c444b',
  accent: '#b10e4c',
  'accent-h': '#8f0a3d',
  'on-accent': '#ffffff',
  danger: '#b3261e',
  'danger-bg': '#b3261e',
  'on-danger': '#ffffff',
  'ok-bg': '#1a6b45',
  'on-ok': '#ffffff',
  t1: '#c01653',
  t1v: '#9c0c40',
  t2: '#f39a1f',
  t2v: '#dd7f0c',
  t3: '#ea5a8f',
  t3v: '#d33d75',
  t4: '#2f8f63',
  t4v: '#217549',
  t5: '#cfa9a6',
  t5v: '#cfa9a6',
};

/** Both themes: colour name to hex value. */
export const themes: { dark: Record<ColourName, string>; light: Record<ColourName, string> } = {
  dark,
  light,
};

/** Shadow of the toasts. */
export const shadows = { dark: '0 12px 32px #0008', light: '0 12px 28px #4a1a2c3d' };

/** Widths at which the layout changes: 560, 820 and 1080 px, in em so that larger text changes it too. */
export const screens = { sm: '35em', md: '51.25em', lg: '67.5em' };

/** The type scale: size, line height and tracking of each role. */
export const type: Record<string, [size: string, style: { lineHeight: string; letterSpacing?: string }]> = {
  // The longest word of the headline must fit the column, however large the text is set.
  'hero-narrow': [
    'min(clamp(3rem, 16.4vw, 4.75rem), (100vw - 2.5rem) / 4.4)',
    { lineHeight: '0.98', letterSpacing: '-0.026em' },
  ],
  hero: ['clamp(3.5rem, 0.85rem + 5.75vw, 6.75rem)', { lineHeight: '0.98', letterSpacing: '-0.026em' }],
  page: ['clamp(2.5rem, 1.3rem + 4.4vw, 4.75rem)', { lineHeight: '1', letterSpacing: '-0.024em' }],
  section: ['clamp(1.875rem, 1.3rem + 2.1vw, 3rem)', { lineHeight: '1.04', letterSpacing: '-0.018em' }],
  figure: ['clamp(2.5rem, 1.9rem + 2.3vw, 4rem)', { lineHeight: '1', letterSpacing: '-0.02em' }],
  item: ['1.375rem', { lineHeight: '1.15', letterSpacing: '-0.012em' }],
  lead: ['clamp(1.125rem, 1.02rem + 0.45vw, 1.3125rem)', { lineHeight: '1.55' }],
  body: ['1.0625rem', { lineHeight: '1.6' }],
  small: ['0.9375rem', { lineHeight: '1.5' }],
};

/** Space beyond Tailwind's scale: above and below sections and page heads, and the header's height. */
export const space = {
  'between-sections': 'clamp(4rem, 2.6rem + 5.4vw, 7.5rem)',
  'above-head': 'clamp(3rem, 2rem + 4vw, 6rem)',
  bar: '76px',
};

/** Radius of controls; line width, dash and period of the running stitch. */
export const edges = { radius: '2px', stitch: { weight: '2px', thread: '10px', repeat: '16px' } };

/** Durations of transitions and animations. */
export const motion = {
  control: '180ms',
  underline: '280ms',
  sheen: '300ms',
  march: '600ms',
  'stitch-in': '1.4s',
};
