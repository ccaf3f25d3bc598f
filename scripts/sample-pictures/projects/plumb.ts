import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { points } from '../../../src/illustrations/engine/regions.ts';
import { alternating } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

/** Courses of brick to the left of the crane; the top two are unfinished. */
function drawWall(cloth: Cloth, { madder, rust }: Threads<'mustard'>): void {
  const builtTo = [78, 66, 88, 88, 88];
  builtTo.forEach((end, course) => {
    const indent = course % 2 === 0 ? 0 : 8;
    for (let x = indent - 16; x < end; x += 16) {
      const brick = (x - indent) / 16;
      const thread = (brick * 3 + course) % 4 === 0 ? rust : madder;
      cloth.rect(x, 40 + course * 8, Math.min(14, end - x), 6, thread, alternating(brick + course));
    }
  });
}

/** A tower crane with its load, a plumb bob. */
function drawCrane(cloth: Cloth, { cream, indigo, ink }: Threads<'mustard'>): void {
  cloth.rect(96, 8, 3, 72, ink, 'warp');
  cloth.rect(104, 8, 3, 72, ink, 'warp');
  for (let y = 12; y < cloth.height; y += 9) {
    cloth.line([97, y], [106, y + 8], 1.6, ink, 'weft');
    cloth.line([106, y], [97, y + 8], 1.6, ink, 'warp');
  }
  cloth.rect(92, 75, 19, 5, ink);
  cloth.rect(20, 12, 104, 3, ink);
  cloth.polygon(points('98,10 106,10 102,1'), ink, 'warp');
  cloth.line([102, 2], [30, 12], 1.4, ink, 'weft');
  cloth.line([102, 2], [122, 12], 1.4, ink, 'warp');
  cloth.rect(112, 15, 12, 8, indigo);
  cloth.rect(36, 15, 1, 9, ink, 'warp');
  cloth.lozenge(36.5, 28, 6, indigo);
  cloth.lozenge(36.5, 28, 2.5, cream);
}

/** A tower crane over courses of brick. */
export const plumb = scene('mustard', (cloth, threads) => {
  drawWall(cloth, threads);
  drawCrane(cloth, threads);
});
