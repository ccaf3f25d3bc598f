import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import type { Point } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

/** A sun with sixteen rays, alternately long and short. */
function drawSun(cloth: Cloth, { madder, cream, rust }: Threads<'mustard'>): void {
  const [cx, cy] = [64, 23];
  cloth.disc(cx, cy, 13, madder, folded(cx));
  cloth.disc(cx, cy, 8, rust, folded(cx));
  for (let ray = 0; ray < 16; ray++) {
    const angle = (ray / 16) * 2 * Math.PI;
    const at = (radius: number, turn: number): Point => [
      cx + Math.cos(angle + turn) * radius,
      cy + Math.sin(angle + turn) * radius,
    ];
    const isShort = ray % 2 === 1;
    const tip = at(isShort ? 20 : 22, 0);
    cloth.polygon(
      [at(14.5, -0.18), tip, at(14.5, 0.18)],
      isShort ? cream : madder,
      ray % 4 < 2 ? 'weft' : 'warp',
    );
  }
}

/** One slanted solar panel: two rows of three fields. */
function drawPanel(cloth: Cloth, x: number, y: number, index: number, { indigo }: Threads<'mustard'>): void {
  cloth.polygon(
    [
      [x, y + 14],
      [x + 7, y],
      [x + 36, y],
      [x + 29, y + 14],
    ],
    indigo,
    alternating(index),
  );
  for (const part of [1, 2]) {
    const seam = x + part * 9.7;
    cloth.line([seam, y + 14], [seam + 7, y], 1.5, bare);
  }
  cloth.rect(x, y + 7, 38, 1, bare);
}

/** A sun above rows of solar panels. */
export const sunrow = scene('mustard', (cloth, threads) => {
  drawSun(cloth, threads);
  cloth.clear(0, 46, cloth.width, 34);
  for (let row = 0; row < 2; row++) {
    for (let column = -1; column < 5; column++) {
      const indent = row === 0 ? 12 : 0;
      drawPanel(cloth, column * 34 + indent, 47 + row * 17, column + row, threads);
    }
  }
});
