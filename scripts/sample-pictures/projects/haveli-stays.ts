import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { box, both, circle, either, type Region } from '../../../src/illustrations/engine/regions.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

const middle = 51;
const springLine = 38;

/** The region of a doorway with a scalloped arch: seven small circles around a large one. */
function scallopedArch(): Region {
  const scallops = Array.from({ length: 7 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    return circle(middle - Math.cos(angle) * 19, springLine - 1 - Math.sin(angle) * 21, 6);
  });
  const doorway = box(middle - 25, springLine, 50, 80);
  const opening = either(doorway, circle(middle, springLine, 20), ...scallops);
  return both(opening, box(middle - 25, 0, 50, 78));
}

/** The night sky inside the arch, and the steps below it. */
function drawGate(cloth: Cloth, { madder, gold, indigo, rani }: Threads<'khadi'>): void {
  cloth.rect(18, 2, 66, 76, madder, 'warp');
  cloth.fill(scallopedArch(), indigo, folded(middle));
  const stars = [
    [51, 25, 4],
    [41, 36, 2],
    [61, 38, 2],
    [46, 48, 1.5],
    [57, 50, 1.5],
  ] as const;
  for (const [x, y, radius] of stars) cloth.lozenge(x, y, radius, gold);
  cloth.rect(27, 58, 48, 4, gold);
  cloth.rect(27, 65, 48, 4, rani);
  cloth.rect(27, 72, 48, 4, gold);
  for (let y = 6; y < 78; y += 7) {
    cloth.lozenge(22.5, y, 2.2, gold);
    cloth.lozenge(79.5, y, 2.2, gold);
  }
}

/** A key with a round bow. */
function drawKey(cloth: Cloth, { gold, rani }: Threads<'khadi'>): void {
  cloth.disc(106, 22, 13, rani, folded(106), 7);
  cloth.rect(103, 35, 6, 37, rani, 'warp');
  cloth.rect(109, 59, 9, 4, rani);
  cloth.rect(109, 66, 7, 4, rani);
  cloth.lozenge(106, 22, 4, gold);
}

/** A scalloped archway at night with a key. */
export const haveliStays = scene('khadi', (cloth, threads) => {
  drawGate(cloth, threads);
  drawKey(cloth, threads);
  for (let index = 0; index < 9; index++) {
    cloth.lozenge(8, 8 + index * 8, 3, index % 2 === 0 ? threads.leaf : threads.rani);
  }
});
