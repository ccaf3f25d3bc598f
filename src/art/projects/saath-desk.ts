import type { Region } from '../engine/regions.ts';
import { scatter } from '../motifs/buti.ts';
import { scene } from '../scene.ts';

/** Two speech bubbles, one stitched by a machine. */
export const saathDesk = scene('teal', (cloth, { gold, cream, night, sea }) => {
  const isClearOfBubbles: Region = (x, y) => {
    const isOnQuestion = x < 89 && y < 56 && y > 1 && !(x > 42 && y > 46);
    const isOnAnswer = x > 37 && y > 36;
    return !isOnQuestion && !isOnAnswer;
  };
  scatter(cloth, { stepX: 18, stepY: 18, where: isClearOfBubbles }, night, sea);

  cloth.rect(10, 8, 70, 30, cream);
  cloth.polygon(
    [
      [20, 38],
      [32, 38],
      [20, 49],
    ],
    cream,
  );
  cloth.rect(18, 15, 52, 3, night);
  cloth.rect(18, 21, 40, 3, night);
  cloth.rect(18, 27, 46, 3, night);

  cloth.rect(46, 42, 74, 26, gold, 'warp');
  cloth.polygon(
    [
      [100, 68],
      [112, 68],
      [112, 78],
    ],
    gold,
    'warp',
  );
  for (const x of [66, 83, 100]) {
    cloth.lozenge(x, 55, 7, night);
    cloth.lozenge(x, 55, 3, sea);
  }
});
