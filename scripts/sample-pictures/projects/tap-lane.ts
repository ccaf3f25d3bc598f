import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { arc } from '../../../src/illustrations/engine/regions.ts';
import { sideLozenges } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** A payment card: stripe, chip, four groups of digits, two overlapping lozenges. */
function drawCard(cloth: Cloth, { cream, gold, deep, indigo, blush }: Threads<'rani'>): void {
  cloth.rect(12, 18, 74, 44, indigo);
  cloth.rect(13, 17, 72, 46, indigo);
  cloth.rect(12, 26, 74, 7, deep);
  cloth.rect(20, 39, 12, 9, gold, 'warp');
  cloth.rect(20, 43, 12, 1, indigo);
  for (let group = 0; group < 4; group++) cloth.rect(20 + group * 13, 54, 9, 3, cream);
  cloth.lozenge(68, 46, 7, blush);
  cloth.lozenge(75, 46, 7, gold);
}

/** A payment card with contactless arcs. */
export const tapLane = scene('rani', (cloth, threads) => {
  const { cream, gold, madder } = threads;
  for (const [index, radius] of [30, 39, 48].entries()) {
    const wave = arc(66, 40, radius, radius + 4, 320, 40);
    cloth.fill(wave, index % 2 === 0 ? cream : gold, (_x, y) => (y < 40 ? 'weft' : 'warp'));
  }
  drawCard(cloth, threads);
  sideLozenges(cloth, 0, 7, 8, madder);
});
