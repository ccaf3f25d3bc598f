import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { points } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

/** A lorry that drives to the right. */
function drawLorry(cloth: Cloth, { gold, cream, rani, night }: Threads<'indigo'>): void {
  cloth.clear(6, 46, 62, 30);
  cloth.rect(8, 48, 34, 20, cream);
  cloth.rect(44, 54, 14, 14, gold, 'warp');
  cloth.polygon(points('50,54 58,54 62,61 62,68 50,68'), gold, 'warp');
  cloth.rect(52, 56, 5, 5, night);
  cloth.rect(8, 68, 54, 2, rani);
  for (const x of [18, 30, 52]) {
    cloth.disc(x, 71, 4.4, bare);
    cloth.disc(x, 71, 3.8, cream, folded(x), 1.4);
  }
}

/** A street grid with a delivery route in gold and a lorry. */
export const loadline = scene('indigo', (cloth, threads) => {
  const { gold, cream, rani, night, sea } = threads;
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 8; column++) {
      cloth.rect(column * 18 - 6, row * 14 - 4, 15, 11, night, alternating(column + row));
    }
  }
  cloth.rect(84, 10, 15, 11, sea);
  cloth.rect(66, 24, 15, 25, sea, 'warp');
  cloth.rect(102, 52, 15, 11, sea, 'warp');

  const route = points('10,8 46,8 46,36 82,36 82,22 118,22 118,64');
  cloth.polyline(route, 7, bare);
  cloth.polyline(route, 3, gold);
  for (const [x, y] of points('46,36 82,22')) {
    cloth.lozenge(x, y, 5, bare);
    cloth.lozenge(x, y, 4, cream);
  }
  cloth.lozenge(10, 8, 6, rani);
  cloth.lozenge(118, 62, 9, bare);
  cloth.lozenge(118, 62, 8, rani);
  cloth.lozenge(118, 62, 3, cream);

  drawLorry(cloth, threads);
});
