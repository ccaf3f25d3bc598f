import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { both, box, ellipse, points } from '../../../src/illustrations/engine/regions.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';
import { sideLozenges } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

const middle = 64;

/** Head and shoulders without a face. */
function drawPerson(cloth: Cloth, { deep, indigo, blush }: Threads<'rani'>): void {
  const shoulders = (x: number, y: number): boolean => y > 53 + (x - middle) ** 2 * 0.02 && y < 70;
  cloth.fill(both(box(38, 46, 52, 30), shoulders), indigo, folded(middle));
  cloth.rect(59, 44, 10, 10, blush, 'warp');
  cloth.polygon(points('59,53 69,53 64,59'), blush, 'warp');
  cloth.ellipse(middle, 30, 14, 16, deep, folded(middle));
  cloth.ellipse(middle, 34, 11, 15, blush, folded(middle));
  const parting = (x: number, y: number): boolean => y < 22 + Math.abs(x - 60) * 0.22;
  cloth.fill(both(ellipse(middle, 30, 14, 16), parting), deep, folded(middle));
}

/** Three corners of the camera's frame; the tick is in the fourth. */
function drawFrame(cloth: Cloth, { gold }: Threads<'rani'>): void {
  const [left, right, top, bottom] = [26, 102, 5, 75];
  const length = 14;
  const thickness = 4;
  cloth.rect(left, top, length, thickness, gold);
  cloth.rect(right - length, top, length, thickness, gold);
  cloth.rect(left, bottom - thickness, length, thickness, gold);
  cloth.rect(left, top, thickness, length, gold, 'warp');
  cloth.rect(right - thickness, top, thickness, length, gold, 'warp');
  cloth.rect(left, bottom - length, thickness, length, gold, 'warp');
}

/** A face outlined by a verification frame with a tick. */
export const pehchan = scene('rani', (cloth, threads) => {
  const { cream, gold, madder } = threads;
  for (const x of [0, 8, 112, 120]) sideLozenges(cloth, x, 8, 8, madder);
  drawFrame(cloth, threads);
  drawPerson(cloth, threads);
  for (let x = 36; x < 92; x += 6) cloth.rect(x, 38, 4, 2, cream);

  cloth.lozenge(95, 60, 16, bare);
  cloth.lozenge(95, 60, 14, gold);
  cloth.polyline(points('88.5,60 93.5,65 102.5,55'), 3.6, madder);
});
