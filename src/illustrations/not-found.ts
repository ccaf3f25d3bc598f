import { bare, Cloth } from './engine/cloth.ts';
import { inlineCloth } from './engine/inline.ts';
import { first, odd, second } from './threads.ts';

const width = 120;
const height = 48;

/** The figure 4 with its left corner at x: stem, bar and slope. */
function drawFour(cloth: Cloth, x: number): void {
  cloth.rect(x + 20, 2, 9, 44, first, 'warp');
  cloth.rect(x, 28, 36, 8, first, 'weft');
  const slope = [
    [x + 20, 2],
    [x + 26, 6],
    [x + 9, 29],
    [x, 29],
  ] as const;
  cloth.polygon(slope, first, 'weft');
}

/** The zero is a lozenge whose core has the odd colour. */
function drawZero(cloth: Cloth): void {
  cloth.lozenge(60, 24, 23, first, 15);
  cloth.lozenge(60, 24, 12, second, 7);
  cloth.lozenge(60, 24, 4, odd);
}

/** Takes stitches out of the last figure: the nearer the bottom right corner, the more. */
function dropStitches(cloth: Cloth): void {
  const left = 96;
  for (let y = 0; y < height; y++) {
    for (let x = left; x < width; x++) {
      const isBelowDiagonal = x - left + (y - height / 2) > 12;
      // Any count that never lines up with the figure's own edges will do.
      const scattered = (x * 7 + y * 13) % 11;
      const kept = 4 - Math.max(0, (y - 34) / 5);
      if (isBelowDiagonal && scattered > kept) cloth.set(x, y, bare);
    }
  }
}

/** The 404 in stitches, the last figure coming undone. */
export function notFoundFigure(): string {
  const cloth = new Cloth(width, height);
  drawFour(cloth, 1);
  drawZero(cloth);
  drawFour(cloth, 83);
  dropStitches(cloth);
  return inlineCloth(cloth);
}
