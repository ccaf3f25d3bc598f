import { points, type Region } from '../../../src/illustrations/engine/regions.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';
import { scatter } from '../motifs/buti.ts';
import { phone } from '../motifs/devices.ts';
import { scene } from '../scene.ts';

/** The region of a heart, by its implicit equation; y grows downwards. */
function heart(cx: number, cy: number, size: number): Region {
  return (x, y) => {
    const u = (x - cx) / size;
    const v = (cy - y) / size;
    return (u * u + v * v - 0.75) ** 3 - 1.1 * u * u * v ** 3 <= 0;
  };
}

/** A phone showing a heart, with a pulse line running across the cloth. */
export const nabz = scene('rani', (cloth, { cream, gold, madder, indigo, blush }) => {
  const isClearOfPulse: Region = (x, y) => {
    const isBesidePhone = x < 38 || x > 90;
    const isOnLine = Math.abs(y - 42) < 12;
    const isOnBeat = x > 86 && x < 114 && y > 16 && y < 66;
    return isBesidePhone && !isOnLine && !isOnBeat;
  };
  scatter(cloth, { stepX: 20, stepY: 16, where: isClearOfPulse }, madder, madder);

  cloth.polyline(points('0,42 30,42 36,36 42,48 48,42'), 3, gold, 'weft');
  cloth.polyline(points('80,42 90,42 96,20 104,62 110,42 128,42'), 3, gold, 'warp');

  phone(cloth, { x: 44, y: 6, width: 40, height: 68 }, { body: cream, screen: madder });
  cloth.fill(heart(64, 38, 12), cream, folded(64));
  cloth.rect(62, 30, 4, 14, indigo, 'warp');
  cloth.rect(57, 35, 14, 4, indigo);
  cloth.rect(53, 55, 22, 2, gold);
  cloth.rect(53, 60, 14, 2, blush);
});
