import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { arc, type Point, type Region } from '../../../src/illustrations/engine/regions.ts';
import { folded } from '../../../src/illustrations/engine/directions.ts';
import { chevrons, foot } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

const middle = { x: 64, y: 37 };

/** The outline of the drum's body: widest in the middle, a little narrower at both heads. */
const belly: Region = (x, y) => {
  const along = Math.abs(x - middle.x);
  return along < 30 && Math.abs(y - middle.y) < 27 - along * along * 0.008;
};

/** The wooden body with zigzag laces from head to head, and a hoop at each end. */
function drawBody(cloth: Cloth, { gold, madder }: Threads<'rust'>): void {
  cloth.fill(belly, madder);
  cloth.clip(belly, () => {
    const laces = Array.from({ length: 10 }, (_, index): Point => [37 + index * 6, index % 2 === 0 ? 8 : 66]);
    cloth.polyline(laces, 2.6, gold, 'warp');
    cloth.rect(38, 8, 7, 60, gold, 'warp');
    cloth.rect(83, 8, 7, 60, gold, 'warp');
  });
}

/** The two heads, seen from the side. */
function drawHeads(cloth: Cloth, { cream, deep }: Threads<'rust'>): void {
  for (const x of [34, 94]) {
    const direction = x < middle.x ? 'warp' : 'weft';
    cloth.ellipse(x, middle.y, 9, 23, bare);
    cloth.ellipse(x, middle.y, 8, 22, cream, direction);
    cloth.ellipse(x, middle.y, 4, 11, deep, direction);
  }
}

/** Sound waves from both heads, and two drumsticks. */
function drawSound(cloth: Cloth, { cream, gold }: Threads<'rust'>): void {
  for (const [index, radius] of [15, 22, 29].entries()) {
    const thread = index === 1 ? cream : gold;
    cloth.fill(arc(32, middle.y, radius, radius + 3, 138, 222), thread, folded(32));
    cloth.fill(arc(96, middle.y, radius, radius + 3, 318, 42), thread, folded(96));
  }
  cloth.line([4, 6], [28, 30], 3.4, cream, 'weft');
  cloth.line([124, 6], [100, 30], 3.4, cream, 'warp');
}

/** A dhol drum with laced sides and sound rings. */
export const dholNight = scene('rust', (cloth, threads) => {
  drawBody(cloth, threads);
  drawHeads(cloth, threads);
  drawSound(cloth, threads);
  foot(cloth, chevrons, 5, threads.cream, threads.gold);
});
