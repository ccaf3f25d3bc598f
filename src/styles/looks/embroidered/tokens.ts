/** The embroidered look's colours and lines. */
import type { LookColours, LookLines } from '../../look.ts';

/** The values of each colour: first for the dark theme, then for the light theme. */
export const colours = {
  surface: ['#290a14', '#fdfaf8'],
  'surface-2': ['#38101e', '#f6eeea'],
  'surface-3': ['#4c1a2c', '#eedfd9'],
  line: ['#70384a', '#dcc6c1'],
  border: ['#ad7582', '#94696f'],
  ink: ['#fdf1e7', '#2b0a14'],
  'ink-2': ['#dcc0b6', '#6c444b'],
  accent: ['#f7b02c', '#b10e4c'],
  'accent-fill': ['#f7b02c', '#b10e4c'],
  'accent-hover': ['#ffc554', '#8f0a3d'],
  'on-accent': ['#290a14', '#ffffff'],
  danger: ['#ff9a87', '#b3261e'],
  'danger-bg': ['#c9301f', '#b3261e'],
  'on-danger': ['#ffffff', '#ffffff'],
  'ok-bg': ['#1d573d', '#1a6b45'],
  'on-ok': ['#fdf1e7', '#ffffff'],
  // The threads used in illustrations, each with a second tone (`v`) for the vertical direction.
  t1: ['#f7b02c', '#c01653'],
  t1v: ['#df8f17', '#9c0c40'],
  t2: ['#ee5088', '#f39a1f'],
  t2v: ['#cf3069', '#dd7f0c'],
  t3: ['#fff1e2', '#ea5a8f'],
  t3v: ['#e6d2c1', '#d33d75'],
  t4: ['#52b788', '#2f8f63'],
  t4v: ['#3a9a6c', '#217549'],
  t5: ['#96566a', '#cfa9a6'],
} as const satisfies LookColours;

/** The minimum window width at which the header shows a bar of links instead of the menu button. */
export const bar = '60em';

/** The shadows of toasts, for each theme. */
export const shadows = { dark: '0 12px 32px #0008', light: '0 12px 28px #4a1a2c3d' };

const dashes = (colour: string, dash: number, period: number, angle = '') =>
  `repeating-linear-gradient(${angle}var(--${colour}) 0 ${dash}px, #0000 ${dash}px ${period}px)`;
/** One stitch of a line, with half a gap at both ends, so that a rounded number of tiles never cuts a stitch. */
const stitch = (colour: string, gap: number, dash: number, angle = '') =>
  `linear-gradient(${angle}#0000 ${gap}px, var(--${colour}) 0 ${gap + dash}px, #0000 0)`;
const chipEdge = stitch('chip, var(--t1)', 1.5, 4);

/** Lines and marks, as CSS values. Dashed lines are gradients, because browsers draw dashed borders unevenly. */
export const lines: LookLines = {
  weight: '2px',
  x: stitch('line', 3, 10, '90deg, '),
  y: stitch('line', 3, 10),
  'x-size': '16px 2px round no-repeat',
  'y-height': '16px no-repeat round',
  current: dashes('accent', 8, 13, '90deg, '),
  entry: dashes('line', 6, 10),
  'entry-hover': dashes('accent', 6, 10),
  quote: dashes('t1', 6, 10),
  link: 'underline dashed 1.5px',
  chip: `${chipEdge} 5px 0/2px 7px no-repeat round, ${chipEdge} calc(100% - 5px) 0/2px 7px no-repeat round, var(--surface-2)`,
};
