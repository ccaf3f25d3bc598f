import type { Cloth } from '../engine/cloth.ts';
import { alternating } from '../engine/sheen.ts';
import { scene, type Threads } from '../scene.ts';

/** Courses of brick; the top two are still being laid. */
function drawWall(cloth: Cloth, { madder, rust }: Threads<'mustard'>): void {
  for (let course = 0; course < 5; course++) {
    const isUnfinished = course < 2;
    const end = isUnfinished ? 70 : cloth.width;
    const indent = course % 2 === 0 ? 0 : 8;
    for (let brick = -1; brick * 16 + indent <= end; brick++) {
      const thread = (brick * 3 + course) % 4 === 0 ? rust : madder;
      cloth.rect(brick * 16 + indent, 40 + course * 8, 14, 6, thread, alternating(brick + course));
    }
  }
}

/** A tower crane with its load, a plumb bob. */
function drawCrane(cloth: Cloth, { cream, indigo, ink }: Threads<'mustard'>): void {
  cloth.unpick(94, 8, 15, 72);
  cloth.rect(96, 8, 3, 72, ink, 'warp');
  cloth.rect(104, 8, 3, 72, ink, 'warp');
  for (let y = 12; y < cloth.height; y += 9) {
    cloth.line(
      [
        [97, y],
        [106, y + 8],
      ],
      1.6,
      ink,
      'weft',
    );
    cloth.line(
      [
        [106, y],
        [97, y + 8],
      ],
      1.6,
      ink,
      'warp',
    );
  }
  cloth.rect(20, 12, 104, 3, ink);
  cloth.polygon(
    [
      [98, 10],
      [106, 10],
      [102, 1],
    ],
    ink,
    'warp',
  );
  cloth.line(
    [
      [102, 2],
      [30, 12],
    ],
    1.4,
    ink,
    'weft',
  );
  cloth.line(
    [
      [102, 2],
      [122, 12],
    ],
    1.4,
    ink,
    'warp',
  );
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
