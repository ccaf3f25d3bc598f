import { alternating } from '../../../src/illustrations/engine/directions.ts';
import { browser } from '../motifs/devices.ts';
import { foot, triangles } from '../motifs/kinara.ts';
import { wheat } from '../motifs/wheat.ts';
import { scene } from '../scene.ts';

/** Bar chart of grain prices with ears of wheat. */
export const mandiLive = scene('mustard', (cloth, { madder, cream, indigo, rust, leaf }) => {
  browser(cloth, { x: 10, y: 12, width: 78, height: 54 }, { frame: madder, page: cream, dots: cream });

  const prices = [12, 18, 15, 24, 21, 30, 36];
  const baseLine = 60;
  prices.forEach((price, index) => {
    const isToday = index === prices.length - 1;
    cloth.rect(17 + index * 9, baseLine - price, 6, price, isToday ? rust : indigo, alternating(index));
  });
  cloth.rect(15, baseLine + 1, 66, 1, madder);

  wheat(cloth, 98, 14, 9, madder);
  wheat(cloth, 111, 22, 7, leaf);
  wheat(cloth, 120, 10, 10, madder);
  foot(cloth, triangles, 6, madder);
});
