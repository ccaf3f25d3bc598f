import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { points } from '../../../src/illustrations/engine/regions.ts';
import { scene, type Threads } from '../scene.ts';

/** An open book, its pages tilted towards the reader. */
function drawBook(cloth: Cloth, { gold, cream, rani, night, sky }: Threads<'indigo'>): void {
  cloth.polygon(points('64,38 64,70 14,62 14,30'), cream, 'weft');
  cloth.polygon(points('64,38 64,70 114,62 114,30'), cream, 'warp');
  cloth.polygon(points('14,62 64,70 114,62 114,66 64,75 14,66'), gold);
  for (let line = 0; line < 4; line++) {
    const y = line * 6;
    cloth.line([22, 39 + y], [56, 44.5 + y], 2, line === 1 ? rani : sky, 'weft');
    const isShort = line === 2;
    cloth.line([72, 44.5 + y], isShort ? [92, 41.5 + y] : [106, 39 + y], 2, isShort ? rani : sky, 'warp');
  }
  cloth.rect(63, 38, 2, 36, night, 'warp');
}

/** Rising lozenges that get smaller; they stand for letters. */
function drawLetters(cloth: Cloth, { gold, cream, rani, sea, sky }: Threads<'indigo'>): void {
  cloth.lozenge(64, 24, 7, gold);
  cloth.lozenge(64, 7, 4, cream);
  for (const side of [-1, 1]) {
    cloth.lozenge(64 + side * 16, 16, 4, rani);
    cloth.lozenge(64 + side * 28, 22, 3, sea);
    cloth.lozenge(64 + side * 36, 10, 2.5, gold);
    cloth.lozenge(64 + side * 14, 4, 2, sky);
  }
}

/** An open book with letters rising as stitched lozenges. */
export const pathshala = scene('indigo', (cloth, threads) => {
  drawBook(cloth, threads);
  drawLetters(cloth, threads);
});
