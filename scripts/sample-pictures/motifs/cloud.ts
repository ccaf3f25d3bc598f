import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';

/** A cloud of three discs; x and y are the centre of the left one. */
export function cloud(cloth: Cloth, x: number, y: number, scale: number, thread: Thread): void {
  cloth.disc(x, y, 9 * scale, thread, 'weft');
  cloth.disc(x + 12 * scale, y - 5 * scale, 11 * scale, thread, 'warp');
  cloth.disc(x + 25 * scale, y, 9 * scale, thread, 'weft');
  cloth.rect(x, y, 25 * scale, 9 * scale, thread, 'weft');
}
