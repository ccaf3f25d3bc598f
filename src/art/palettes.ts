import type { Tones } from './engine/picture.ts';

/**
 * Dyes of the pictures that look the same in both themes. The colours of the themes themselves are in
 * `src/styles/tokens.ts`.
 */

function tones(weft: string, warp: string): Tones {
  return { weft, warp };
}

/** Threads for project pictures. */
export const threads = {
  blush: tones('#ffb0a0', '#ee9484'),
  cream: tones('#fff1e2', '#e9d7c6'),
  deep: tones('#4d0f1f', '#3f0a18'),
  gold: tones('#f7b02c', '#e0901a'),
  indigo: tones('#2b4186', '#1e3170'),
  ink: tones('#2a1a20', '#3a272e'),
  leaf: tones('#3f9a6d', '#2d8057'),
  lime: tones('#c3d26b', '#a9ba50'),
  madder: tones('#8c1c36', '#741228'),
  night: tones('#16224a', '#101a3b'),
  pine: tones('#123c2a', '#0d3122'),
  rani: tones('#ee5088', '#d2336b'),
  rust: tones('#d8672f', '#bd5321'),
  sea: tones('#3fa0a6', '#2c8990'),
  sky: tones('#8cc3dd', '#6dabc9'),
} as const;

/** Name of a thread for project pictures. */
export type ThreadName = keyof typeof threads;

/** Dyed cloths for project pictures, each with the threads that read well on it. */
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

/** Name of a dyed cloth. */
export type GroundName = keyof typeof grounds;

/** Names of the threads that a ground carries. */
export type ThreadsOn<Ground extends GroundName> = (typeof grounds)[Ground]['threads'][number];
