import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';
import { folded } from '../../../src/illustrations/engine/sheen.ts';

/** A chevron that points up, with its tip at x and y and arms at 45 degrees. */
export function chevronUp(
  cloth: Cloth,
  x: number,
  y: number,
  reach: number,
  thickness: number,
  thread: Thread,
): void {
  const isInside = (px: number, py: number): boolean => {
    const aside = Math.abs(px - x);
    const below = py - y - aside;
    return aside <= reach && below >= 0 && below < thickness;
  };
  cloth.fill(isInside, thread, folded(x));
}
