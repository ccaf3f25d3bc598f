import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';
import { alternating } from '../../../src/illustrations/engine/directions.ts';
import { lozenges } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** A striped awning with scallops on two posts. */
function drawAwning(cloth: Cloth, { madder, cream, ink }: Threads<'mustard'>): void {
  for (let stripe = 0; stripe < 9; stripe++) {
    const x = 10 + stripe * 12;
    const thread = stripe % 2 === 0 ? madder : cream;
    const direction = stripe % 2 === 0 ? 'warp' : 'weft';
    cloth.rect(x, 8, 12, 20, thread, direction);
    cloth.disc(x + 6, 28, 6, thread, direction);
  }
  cloth.rect(8, 6, 112, 3, ink);
  cloth.rect(14, 34, 3, 44, ink, 'warp');
  cloth.rect(111, 34, 3, 44, ink, 'warp');
}

/** A crate with a heap of fruit: four, three, two. */
function drawCrate(cloth: Cloth, x: number, fruit: Thread, { cream, ink }: Threads<'mustard'>): void {
  cloth.rect(x, 58, 26, 14, ink);
  for (let layer = 0; layer < 3; layer++) {
    for (let piece = 0; piece < 4 - layer; piece++) {
      const pieceX = x + 4 + piece * 6 + layer * 3;
      cloth.disc(pieceX, 55 - layer * 5, 3, fruit, alternating(layer + piece));
    }
  }
  cloth.rect(x + 2, 61, 22, 1, cream);
  cloth.rect(x + 2, 66, 22, 1, cream);
}

/** A market stall with a striped awning and crates. */
export const haat = scene('mustard', (cloth, threads) => {
  const { cream, indigo, rust, leaf, ink } = threads;
  drawAwning(cloth, threads);
  drawCrate(cloth, 22, rust, threads);
  drawCrate(cloth, 51, leaf, threads);
  drawCrate(cloth, 80, indigo, threads);
  cloth.rect(0, 73, cloth.width, 7, ink);
  lozenges(cloth, { x: 1, y: 74, width: cloth.width, height: 5 }, cream, cream);
});
