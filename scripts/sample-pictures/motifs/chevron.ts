import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';

/**
 * Draws a chevron (Λ) with its tip at (x, y) and arms at 45 degrees. `halfWidth` is horizontal, `thickness` vertical;
 * both are in cells.
 */
export function drawUpwardChevron(
  cloth: Cloth,
  x: number,
  y: number,
  halfWidth: number,
  thickness: number,
  thread: Thread,
): void {
  const isInside = (px: number, py: number): boolean => {
    const dx = Math.abs(px - x);
    const depthBelowArm = py - y - dx;
    return dx <= halfWidth && depthBelowArm >= 0 && depthBelowArm < thickness;
  };
  cloth.fill(isInside, thread, folded(x));
}
