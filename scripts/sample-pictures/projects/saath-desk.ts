import { box, either, points } from '../../../src/illustrations/engine/regions.ts';
import { scatter } from '../motifs/buti.ts';
import { scene } from '../scene.ts';

/** Two speech bubbles, one of them with regular machine stitches. */
export const saathDesk = scene('teal', (cloth, { gold, cream, night, sea }) => {
  const isInTopCorner = box(89, 6, 33, 30);
  const isInFootCorner = box(6, 54, 34, 20);
  scatter(cloth, { stepX: 16, stepY: 16, where: either(isInTopCorner, isInFootCorner) }, night, sea);

  cloth.rect(10, 8, 70, 30, cream);
  cloth.polygon(points('20,38 32,38 20,49'), cream);
  cloth.rect(18, 15, 52, 3, night);
  cloth.rect(18, 21, 40, 3, night);
  cloth.rect(18, 27, 46, 3, night);

  cloth.rect(46, 42, 74, 26, gold, 'warp');
  cloth.polygon(points('100,68 112,68 112,78'), gold, 'warp');
  for (const x of [66, 83, 100]) {
    cloth.lozenge(x, 55, 7, night);
    cloth.lozenge(x, 55, 3, sea);
  }
});
