import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { arc } from '../../../src/illustrations/engine/regions.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

/** A hockey pitch from above, mown in stripes. */
function drawPitch(cloth: Cloth, { cream, rani, pine }: Threads<'leaf'>): void {
  for (let x = 0; x < cloth.width; x += 16) cloth.rect(x, 0, 8, cloth.height, pine, 'warp');
  cloth.frame(6, 8, 116, 64, 1, cream);
  cloth.rect(63, 8, 2, 64, cream, 'warp');
  cloth.fill(arc(6, 40, 20, 22, 270, 90), cream, folded(6));
  cloth.fill(arc(122, 40, 20, 22, 90, 270), cream, folded(122));
  cloth.rect(0, 33, 6, 14, rani);
  cloth.rect(122, 33, 6, 14, rani);
}

/** A hockey stick from the top edge and the ball at its hook. */
function drawStick(cloth: Cloth, { gold, cream, rani, rust }: Threads<'leaf'>): void {
  cloth.line([100, 0], [50, 56], 9, bare);
  cloth.fill(arc(46, 50, 4, 11, 180, 330), bare);
  cloth.line([100, 0], [52, 54], 6, gold);
  cloth.line([100, 0], [86, 16], 6, rani, 'warp');
  cloth.fill(arc(46, 50, 5, 10.5, 190, 340), gold, folded(46));
  cloth.disc(30, 58, 6.4, bare);
  cloth.disc(30, 58, 5, rust, folded(30));
  cloth.lozenge(30, 58, 2, cream);
}

/** A hockey pitch from above with a stick and a ball. */
export const goalmouth = scene('leaf', (cloth, threads) => {
  drawPitch(cloth, threads);
  drawStick(cloth, threads);
});
