import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { foot, runningStitch } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** A blister pack of twelve tablets, one of which is missing. */
function drawBlister(cloth: Cloth, { gold, indigo, ink, rani }: Threads<'khadi'>): void {
  cloth.rect(66, 6, 52, 64, indigo);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3; column++) {
      const x = 75 + column * 17;
      const y = 15.5 + row * 15;
      const isTaken = row === 1 && column === 1;
      cloth.disc(x, y, 5.6, isTaken ? ink : bare);
      if (!isTaken) cloth.disc(x, y, 5, (row + column) % 2 === 0 ? gold : rani, folded(x));
    }
  }
}

/** A capsule at forty-five degrees, two-coloured, with a highlight. */
function drawCapsule(cloth: Cloth, { madder, gold, rani }: Threads<'khadi'>): void {
  const [cx, cy] = [34, 38];
  const isInside = (x: number, y: number): boolean => {
    const along = (x - cx - (y - cy)) * Math.SQRT1_2;
    const across = (x - cx + (y - cy)) * Math.SQRT1_2;
    return Math.hypot(Math.max(0, Math.abs(along) - 16), across) < 12;
  };
  const isLowerHalf = (x: number, y: number): boolean => x - cx < y - cy;
  cloth.fill(
    isInside,
    (x, y) => (isLowerHalf(x, y) ? madder : rani),
    (x, y) => alternating(isLowerHalf(x, y) ? 0 : 1),
  );
  cloth.line([35, 28], [46, 17], 2.4, gold);
}

/** A capsule and a blister pack with one dose taken. */
export const dose = scene('khadi', (cloth, threads) => {
  drawBlister(cloth, threads);
  drawCapsule(cloth, threads);
  foot(cloth, runningStitch, 3, threads.madder);
});
