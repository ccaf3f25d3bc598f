import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

const middle = 64;

/** Rails that meet in the distance; sleepers widen towards the viewer. */
function drawRails(cloth: Cloth, { cream, deep }: Threads<'madder'>): void {
  for (let sleeper = 0; sleeper < 8; sleeper++) {
    const y = 54 + sleeper * 0.5 * (sleeper + 0.4);
    const halfWidth = 14 + sleeper * 5.2;
    cloth.rect(middle - halfWidth, y, 2 * halfWidth, 2, deep);
  }
  cloth.line([54, 52], [22, 80], 3, cream, 'warp');
  cloth.line([74, 52], [106, 80], 3, cream, 'weft');
}

/** The engine's front. */
function drawTrain(cloth: Cloth, { gold, cream, rani, deep }: Threads<'madder'>): void {
  cloth.rect(40, 8, 48, 46, gold, folded(middle));
  cloth.rect(42, 6, 44, 2, gold);
  cloth.rect(44, 4, 40, 2, gold);
  cloth.rect(45, 14, 17, 15, deep, 'weft');
  cloth.rect(66, 14, 17, 15, deep, 'warp');
  cloth.rect(40, 33, 48, 4, rani);
  cloth.lozenge(middle, 44, 6, cream);
  cloth.lozenge(middle, 44, 2.5, rani);
  cloth.disc(48, 45, 4, cream, 'weft');
  cloth.disc(80, 45, 4, cream, 'warp');
  cloth.rect(44, 54, 40, 4, deep, 'warp');
}

/** Three banners at one side of the platform. */
function drawBanners(cloth: Cloth, left: number, { cream, rani, leaf }: Threads<'madder'>): void {
  for (let banner = 0; banner < 3; banner++) {
    const x = left + banner * 11;
    cloth.rect(x, 10, 7, 18, banner % 2 === 0 ? leaf : rani, alternating(banner));
    cloth.rect(x, 31, 7, 18, banner % 2 === 0 ? leaf : rani, alternating(banner));
    cloth.lozenge(x + 3.5, 19, 2.5, cream);
    cloth.lozenge(x + 3.5, 40, 2.5, cream);
  }
}

/** A train meeting the viewer on converging rails. */
export const platform9 = scene('madder', (cloth, threads) => {
  drawRails(cloth, threads);
  drawTrain(cloth, threads);
  drawBanners(cloth, 6, threads);
  drawBanners(cloth, 93, threads);
});
