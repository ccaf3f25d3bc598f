import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';

/** An ear of wheat with `pairs` pairs of grains; x is the stalk, y the tip. */
export function wheat(cloth: Cloth, x: number, y: number, pairs: number, thread: Thread): void {
  cloth.rect(x, y, 1, pairs * 4 + 14, thread, 'warp');
  for (let pair = 1; pair <= pairs; pair++) {
    cloth.lozenge(x - 2, y + pair * 4, 2.4, thread);
    cloth.lozenge(x + 3, y + pair * 4, 2.4, thread);
  }
  cloth.lozenge(x + 0.5, y, 3, thread);
}
