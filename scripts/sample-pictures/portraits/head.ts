import { both, box, ellipse, type Region } from '../../../src/illustrations/engine/regions.ts';
import { folded, type Sheen } from '../../../src/illustrations/engine/sheen.ts';
import type { FaceShape } from './sitter.ts';

/** Cells of a portrait, shown 64:76. */
export const format = { width: 64, height: 76 };

/** The line that a person sits on: spine, neck, crown of the head. */
export const middle = format.width / 2;

/** Height of the middle of the face. */
export const faceY = 34.7;

/** Measures of a face: half its width and height, how much the jaw narrows, how square it is. */
const shapes: Record<FaceShape, { halfWidth: number; halfHeight: number; taper: number; power: number }> = {
  oval: { halfWidth: 11.5, halfHeight: 14.3, taper: 0.25, power: 2.3 },
  square: { halfWidth: 11.8, halfHeight: 14, taper: 0.12, power: 2.9 },
  heart: { halfWidth: 11.6, halfHeight: 14.6, taper: 0.38, power: 2.2 },
};

/** A face ready to be drawn on. */
export type Head = {
  outline: Region;
  halfWidth: number;
  /** Cells by which it is turned to the right. */
  turn: number;
  /** The line of nose and mouth; it leaves the middle when the head turns. */
  axis: number;
  /** Light on the near side, shade on the far one, with the fold along the axis. */
  sheen: Sheen;
};

/** Shapes a face. Turning moves its features more than its outline, and the chin more than the brow. */
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
  return { outline, halfWidth, turn, axis, sheen: folded(axis) };
}

/** The skull under the hair: what lies on a head from the brow upwards is cut from it. */
export const skull: Region = ellipse(middle, faceY, 13.6, 16.5, 2.2);

/** The part of the skull that a hairline leaves covered. */
export function onSkull(covers: Region): Region {
  return both(both(skull, box(13, 10, 38, 36)), covers);
}
