import type { ThreadColours } from '../../src/illustrations/engine/picture.ts';

/** Colours of the sample pictures, the same in both themes. The themes' own are in src/styles/tokens.ts. */

function colours(weft: string, warp: string): ThreadColours {
  return { weft, warp };
}

/** Threads for project pictures. */
export const threads = {
  blush: colours('#ffb0a0', '#ee9484'),
  cream: colours('#fff1e2', '#e9d7c6'),
  deep: colours('#4d0f1f', '#3f0a18'),
  gold: colours('#f7b02c', '#e0901a'),
  indigo: colours('#2b4186', '#1e3170'),
  ink: colours('#2a1a20', '#3a272e'),
  leaf: colours('#3f9a6d', '#2d8057'),
  lime: colours('#c3d26b', '#a9ba50'),
  madder: colours('#8c1c36', '#741228'),
  night: colours('#16224a', '#101a3b'),
  pine: colours('#123c2a', '#0d3122'),
  rani: colours('#ee5088', '#d2336b'),
  rust: colours('#d8672f', '#bd5321'),
  sea: colours('#3fa0a6', '#2c8990'),
  sky: colours('#8cc3dd', '#6dabc9'),
} as const;

/** Name of a thread for project pictures. */
export type ThreadName = keyof typeof threads;

/** Cloth colours for project pictures, each with the threads that contrast with it. */
export const grounds = {
  indigo: { cloth: '#1b2a58', threads: ['gold', 'cream', 'rani', 'night', 'sea', 'sky'] },
  khadi: { cloth: '#efe3d5', threads: ['madder', 'gold', 'indigo', 'ink', 'leaf', 'rani'] },
  leaf: { cloth: '#1d573d', threads: ['gold', 'cream', 'rani', 'pine', 'lime', 'rust'] },
  madder: { cloth: '#74152a', threads: ['gold', 'cream', 'rani', 'deep', 'leaf', 'sky'] },
  mustard: { cloth: '#e39e20', threads: ['madder', 'cream', 'indigo', 'rust', 'leaf', 'ink'] },
  rani: { cloth: '#bf2960', threads: ['cream', 'gold', 'madder', 'deep', 'indigo', 'blush'] },
  rust: { cloth: '#b2481f', threads: ['cream', 'gold', 'madder', 'deep', 'indigo', 'blush'] },
  teal: { cloth: '#115a66', threads: ['gold', 'cream', 'rust', 'night', 'sea', 'blush'] },
} as const satisfies Record<string, { cloth: string; threads: readonly ThreadName[] }>;

/** Name of a cloth colour. */
export type GroundName = keyof typeof grounds;

/** Names of the threads that may be used on a ground. */
export type ThreadsOn<Ground extends GroundName> = (typeof grounds)[Ground]['threads'][number];

/** Colours of a thread and of the underlay under it, which hides the ground between the stitches. */
export type UnderlaidColours = ThreadColours & { underlay: string };

function underlaid(weft: string, warp: string, underlay: string): UnderlaidColours {
  return { weft, warp, underlay };
}

/** Skin colours; the underlay's colour is also that of the nose's shadow. */
export const skins = {
  fair: { ...underlaid('#e9ba92', '#d8a378', '#c48d63'), lips: '#b5574c' },
  wheat: { ...underlaid('#d6a074', '#c28a5d', '#a97349'), lips: '#a14a40' },
  almond: { ...underlaid('#bf8456', '#a97045', '#8f5b36'), lips: '#883b33' },
  brown: { ...underlaid('#a3693f', '#8e5632', '#734326'), lips: '#6f2d27' },
  deep: { ...underlaid('#80502f', '#6d4125', '#55311b'), lips: '#4f1f1b' },
} as const;

/** Hair colours. */
export const hairs = {
  black: underlaid('#2b1f22', '#3d2e31', '#1b1214'),
  brown: underlaid('#43291d', '#58392a', '#2f1b12'),
  grey: underlaid('#918a86', '#aaa39f', '#6f6965'),
} as const;

/** Colours of garments, turbans and scarves. */
export const dyes = {
  cream: underlaid('#fff1e2', '#ead8c7', '#d2bba6'),
  indigo: underlaid('#31478a', '#25387a', '#1a2a61'),
  ink: underlaid('#2e2330', '#3d303e', '#1d151f'),
  leaf: underlaid('#45a174', '#34895f', '#256d49'),
  madder: underlaid('#93203a', '#7c172d', '#620f22'),
  marigold: underlaid('#f7b02c', '#e2921a', '#c47a0f'),
  rani: underlaid('#ea4c83', '#d1346c', '#b02458'),
  rust: underlaid('#d2652f', '#ba5422', '#9a4219'),
  sky: underlaid('#86bbda', '#6ba6c8', '#5089ab'),
  white: underlaid('#ffffff', '#ece2da', '#d3c5ba'),
} as const;

/** Eyes, brows, glasses and buttons. */
export const featureInk = colours('#231417', '#2b1a1e');

/** The white of an eye; pure white would be too bright. */
export const eyeWhite = colours('#f3e6d8', '#f3e6d8');

/** Cloths behind portraits: a pattern slightly lighter or darker than the cloth, and a border. */
export const backdrops = {
  indigo: { cloth: '#1b2a58', pattern: colours('#283a70', '#223266'), border: colours('#f5ab22', '#dd8a12') },
  khadi: { cloth: '#eadccd', pattern: colours('#dccab8', '#e1d2c2'), border: colours('#bf2960', '#a31d4f') },
  leaf: { cloth: '#1d573d', pattern: colours('#2a6b4e', '#236145'), border: colours('#f5ab22', '#dd8a12') },
  madder: { cloth: '#74152a', pattern: colours('#8a2239', '#821d33'), border: colours('#f5ab22', '#dd8a12') },
  mustard: {
    cloth: '#df991d',
    pattern: colours('#ebad3c', '#e5a42d'),
    border: colours('#74152a', '#5f0f20'),
  },
  rani: { cloth: '#bf2960', pattern: colours('#d04276', '#c7356a'), border: colours('#ffe9d2', '#efd0b3') },
  rust: { cloth: '#ad451e', pattern: colours('#c0582e', '#b74e26'), border: colours('#ffe9d2', '#efd0b3') },
  teal: { cloth: '#115a66', pattern: colours('#1e6c79', '#176370'), border: colours('#f5ab22', '#dd8a12') },
} as const;
