import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { points } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { foot, lozenges } from '../motifs/kinara.ts';
import { scene, type Threads } from '../scene.ts';

/** The till's tablet: dishes in a grid, the bill at the right. */
function drawTablet(cloth: Cloth, { gold, indigo, leaf, rani }: Threads<'khadi'>): void {
  cloth.rect(50, 12, 70, 50, indigo, 'warp');
  cloth.rect(54, 16, 62, 42, indigo);
  const dishes = [gold, rani, leaf];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const dish = dishes[(row + column) % dishes.length] ?? gold;
      cloth.rect(58 + column * 13, 20 + row * 12, 10, 9, dish, alternating(row + column));
    }
  }
  cloth.rect(98, 20, 14, 21, gold, 'warp');
  cloth.rect(98, 44, 14, 9, rani);
}

/** A glass of tea, half turned to the light. */
function drawGlass(cloth: Cloth, { madder, gold, ink }: Threads<'khadi'>): void {
  cloth.polygon(points('8,30 44,30 38,66 14,66'), bare);
  cloth.polygon(points('10,36 42,36 38,66 14,66'), gold, folded(26));
  cloth.polygon(points('10.5,39 15,39 18,64 15,64'), madder, 'warp');
  cloth.rect(8, 30, 36, 2, ink);
  cloth.line([9, 30], [14, 67], 2, ink, 'warp');
  cloth.line([43, 30], [38, 67], 2, ink, 'warp');
  cloth.rect(13, 66, 27, 2, ink);
}

/** Three wisps of steam. */
function drawSteam(cloth: Cloth, { rani }: Threads<'khadi'>): void {
  const sway = [0, 1, 2, 2, 1, 0, -1, -1];
  for (const x of [18, 26, 34]) {
    for (let y = 4; y < 26; y++) cloth.rect(x + (sway[(y + x) % sway.length] ?? 0), y, 2, 1, rani);
  }
}

/** A glass of tea with steam beside an order tablet. */
export const chaiCounter = scene('khadi', (cloth, threads) => {
  drawTablet(cloth, threads);
  drawGlass(cloth, threads);
  drawSteam(cloth, threads);
  foot(cloth, lozenges, 7, threads.madder, threads.rani);
});
