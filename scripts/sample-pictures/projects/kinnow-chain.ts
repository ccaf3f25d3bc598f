import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { points } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { triangles } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** A fruit tree. */
function drawTree(cloth: Cloth, { gold, pine, lime, rust }: Threads<'leaf'>): void {
  cloth.rect(41, 46, 6, 26, rust, 'warp');
  cloth.polygon(points('44,58 56,48 58,50 46,62'), rust);
  for (const [x, y, radius] of [
    [44, 24, 21],
    [24, 34, 14],
    [64, 34, 14],
  ] as const) {
    cloth.disc(x, y, radius, lime, folded(x));
  }
  const fruits = points('44,12 32,20 54,22 22,32 42,30 66,32 30,41 56,42');
  for (const [x, y] of fruits) {
    cloth.disc(x, y, 5, bare);
    cloth.disc(x, y, 4, gold, folded(x));
    cloth.rect(x, y - 5, 1, 2, pine, 'warp');
  }
}

/** A slatted crate full of fruit. */
function drawCrate(cloth: Cloth, { gold, cream, rust }: Threads<'leaf'>): void {
  cloth.rect(82, 48, 38, 22, cream);
  for (let piece = 0; piece < 4; piece++) cloth.disc(87.5 + piece * 9, 45, 4.4, gold, alternating(piece));
  for (let piece = 0; piece < 3; piece++) cloth.disc(92 + piece * 9, 38, 4.4, gold, alternating(piece + 1));
  for (const y of [53, 59, 65]) cloth.rect(82, y, 38, 1, rust);
  cloth.rect(86, 48, 2, 22, rust, 'warp');
  cloth.rect(114, 48, 2, 22, rust, 'warp');
}

/** A kinnow (mandarin) tree beside a crate. */
export const kinnowChain = scene('leaf', (cloth, threads) => {
  drawTree(cloth, threads);
  drawCrate(cloth, threads);
  cloth.rect(0, 72, cloth.width, 2, threads.gold);
  triangles(cloth, { x: 0, y: 75, width: cloth.width, height: 5 }, threads.gold, threads.gold);
});
