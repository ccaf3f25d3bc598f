import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { drawUpwardChevron } from '../motifs/chevron.ts';
import { cloud } from '../motifs/cloud.ts';
import { foot, runningStitch } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** One server in its shelf; `load` of its four lamps are gold. */
function drawServer(cloth: Cloth, y: number, load: number, threads: Threads<'teal'>): void {
  const { gold, rust, night, sea, blush } = threads;
  cloth.rect(38, y, 52, 11, night);
  cloth.frame(38, y, 52, 11, 1, gold);
  cloth.lozenge(45, y + 5.5, 2.5, load === 2 ? rust : gold);
  cloth.rect(52, y + 3, 18, 2, sea);
  cloth.rect(52, y + 6, 12, 2, sea);
  for (let lamp = 0; lamp < 4; lamp++) {
    cloth.rect(74 + lamp * 4, y + 3, 2, 5, lamp < 4 - load ? blush : gold, 'warp');
  }
}

/** Server shelves lifted towards a cloud. */
export const steadyLift = scene('teal', (cloth, threads) => {
  for (let index = 0; index < 4; index++) {
    const y = 12 + index * 15;
    drawUpwardChevron(cloth, 20, y, 14, 5, threads.sea);
    drawUpwardChevron(cloth, 108, y, 14, 5, threads.sea);
  }
  cloud(cloth, 52, 18, 1, threads.cream);
  for (let shelf = 0; shelf < 3; shelf++) drawServer(cloth, 33 + shelf * 13, shelf + 1, threads);
  foot(cloth, runningStitch, 3, threads.gold);
});
