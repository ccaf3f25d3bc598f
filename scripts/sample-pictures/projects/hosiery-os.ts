import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { box, points } from '../../../src/illustrations/engine/regions.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';
import { browser } from '../motifs/devices.ts';
import { zigzag } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** A jumper with a knitted pattern across its chest. */
function drawJumper(cloth: Cloth, { cream, gold, madder }: Threads<'rust'>): void {
  cloth.polygon(
    points('32,20 56,20 68,28 78,54 68,58 62,44 62,70 26,70 26,44 20,58 12,54 20,28'),
    madder,
    folded(44),
  );
  cloth.ellipse(44, 20, 8, 5, cream);
  cloth.clip(box(26, 30, 36, 34), () => {
    zigzag(cloth, { x: 20, y: 32, width: 50, height: 7 }, gold, gold);
    zigzag(cloth, { x: 20, y: 57, width: 50, height: 7 }, gold, gold);
    [29, 38, 47, 56].forEach((x, index) => cloth.lozenge(x, 48, 4, index % 2 === 0 ? gold : cream));
  });
  cloth.rect(26, 66, 36, 1, cream);
  cloth.rect(26, 68, 36, 1, cream);
}

/** A patterned jumper inside a browser window. */
export const hosieryOs = scene('rust', (cloth, threads) => {
  const { cream, gold, madder, deep, indigo } = threads;
  browser(cloth, { x: 8, y: 6, width: 112, height: 68 }, { frame: deep, page: cream, dots: gold });
  drawJumper(cloth, threads);
  cloth.rect(88, 18, 26, 16, gold, 'warp');
  cloth.rect(88, 37, 26, 3, madder);
  cloth.rect(88, 43, 18, 3, madder);
  cloth.rect(88, 52, 26, 9, indigo);
  cloth.rect(88, 64, 14, 3, madder);
});
