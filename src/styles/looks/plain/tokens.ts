/** The plain look: neutral surfaces, solid hairlines, one accent colour. */
import type { LookColours, LookLines } from '../../look.ts';

/** The values of each colour: first for the dark theme, then for the light theme. */
export const colours = {
  surface: ['#101214', '#ffffff'],
  'surface-2': ['#17191c', '#f5f6f6'],
  'surface-3': ['#25282c', '#e8eaeb'],
  line: ['#33373c', '#d9dcde'],
  border: ['#7b8188', '#757b81'],
  ink: ['#f4f5f5', '#14171a'],
  'ink-2': ['#b3b8bd', '#52585e'],
  accent: ['#5fd0b4', '#0a6b57'],
  'accent-fill': ['#5fd0b4', '#0a6b57'],
  'accent-hover': ['#8be3cd', '#075344'],
  'on-accent': ['#071512', '#ffffff'],
  danger: ['#ff9a87', '#b3261e'],
  'danger-bg': ['#c9301f', '#b3261e'],
  'on-danger': ['#ffffff', '#ffffff'],
  'ok-bg': ['#1d573d', '#1a6b45'],
  'on-ok': ['#ffffff', '#ffffff'],
} as const satisfies LookColours;

/** The minimum window width at which the header shows a bar of links instead of the menu button. */
export const bar = '64em';

/** The shadows of toasts, for each theme. */
export const shadows = { dark: '0 12px 32px #0008', light: '0 12px 28px #14171a29' };

const solid = (colour: string) => `linear-gradient(var(--${colour}) 0 0)`;

/** Lines and marks, as CSS values. */
export const lines: LookLines = {
  weight: '1px',
  x: solid('line'),
  y: solid('line'),
  'x-size': '100% 1px no-repeat',
  'y-height': '100% no-repeat',
  current: solid('accent'),
  entry: solid('line'),
  'entry-hover': solid('accent'),
  quote: solid('accent'),
  link: 'underline solid 1px',
  chip: 'none',
};
