import { alternating } from '../../../src/illustrations/engine/directions.ts';
import { phone } from '../motifs/devices.ts';
import { scene } from '../scene.ts';

/** Ledger columns rising beside a phone. */
export const khaata = scene('madder', (cloth, { gold, cream, rani, deep, leaf }) => {
  for (let x = 4; x < cloth.width; x += 12) cloth.rect(x, 0, 1, cloth.height, deep, 'warp');

  cloth.clear(16, 3, 42, 74);
  phone(cloth, { x: 19, y: 6, width: 36, height: 66 }, { body: cream, screen: deep });
  for (let entry = 0; entry < 6; entry++) {
    const y = 16 + entry * 8;
    cloth.rect(25, y, entry % 2 === 0 ? 15 : 11, 3, gold);
    cloth.rect(43, y, 6, 3, entry % 3 === 0 ? rani : leaf, 'warp');
  }

  const columns = [3, 5, 4, 7];
  columns.forEach((blocks, index) => {
    const x = 66 + index * 15;
    cloth.clear(x - 1, 70 - blocks * 8, 14, blocks * 8 + 3);
    for (let block = 0; block < blocks; block++) {
      const y = 64 - block * 8;
      const isNewest = index === 3 && block === 6;
      cloth.rect(x, y, 12, 6, isNewest ? rani : gold, alternating(block));
      cloth.rect(x + 4, y + 2, 4, 2, deep);
    }
  });
  cloth.rect(62, 71, 62, 2, cream);
});
