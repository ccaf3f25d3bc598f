import { both, box, ellipse, type Region } from '../../../src/illustrations/engine/regions.ts';
import { folded, type Directions } from '../../../src/illustrations/engine/directions.ts';
import type { FaceShape } from './sitter.ts';

/** Size of a portrait in cells. */
export const format = { width: 64, height: 76 };

/** The x of the body's centre. */
export const middle = format.width / 2;

/** The y of the face's centre. */
export const faceY = 34.7;

/** Face shapes: half the width and height, how much the jaw narrows, and the superellipse's power. */
const shapes: Record<FaceShape, { halfWidth: number; halfHeight: number; taper: number; power: number }> = {
  oval: { halfWidth: 11.5, halfHeight: 14.3, taper: 0.25, power: 2.3 },
  square: { halfWidth: 11.8, halfHeight: 14, taper: 0.12, power: 2.9 },
  heart: { halfWidth: 11.6, halfHeight: 14.6, taper: 0.38, power: 2.2 },
};

/** Position and shape of a face. */
export interface Head {
  outline: Region;
  halfWidth: number;
  /** Number of cells by which it is turned to the right. */
  turn: number;
  /** The x of nose and mouth, off centre when the head is turned. */
  axis: number;
  /** Directions of the skin's stitches, which change along the axis. */
  directions: Directions;
}

/** Creates a head. Turning moves the features more than the outline, and the chin more than the brow. */
export function makeHead(shape: FaceShape, turn: number): Head {
  const { halfWidth, halfHeight, taper, power } = shapes[shape];
  const axis = middle + turn;
  const outline: Region = (x, y) => {
    const down = (y - faceY) / halfHeight;
    const below = Math.max(0, down);
    const width = halfWidth * (1 - taper * below * below);
    const centre = middle + turn * (0.25 + 0.45 * below);
    return Math.abs((x - centre) / width) ** power + Math.abs(down) ** power <= 1;
  };
  return { outline, halfWidth, turn, axis, directions: folded(axis) };
}

/** The region of the skull; hair in front of the face is clipped to it. */
const skull: Region = ellipse(middle, faceY, 13.6, 16.5, 2.2);

/** The part of the skull that `covers` includes. */
export function onSkull(covers: Region): Region {
  return both(both(skull, box(13, 10, 38, 36)), covers);
}
