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

/** The zero: a lozenge whose core has the odd colour. */
function drawZero(cloth: Cloth): void {
  cloth.lozenge(60, 24, 23, first, 15);
  cloth.lozenge(60, 24, 12, second, 7);
  cloth.lozenge(60, 24, 4, odd);
}

/** Removes stitches from the last figure, more of them towards the bottom right corner. */
function dropStitches(cloth: Cloth): void {
  const left = 96;
  for (let y = 0; y < height; y++) {
    for (let x = left; x < width; x++) {
      const isBelowDiagonal = x - left + (y - height / 2) > 12;
      // A pseudo-random number from 0 to 10 that is the same in every build.
      const scattered = (x * 7 + y * 13) % 11;
      const kept = 4 - Math.max(0, (y - 34) / 5);
      if (isBelowDiagonal && scattered > kept) cloth.stitch(x, y, bare);
    }
  }
}

/** The figures 404 in stitches; part of the last figure is missing. */
export function notFoundFigure(): string {
  const cloth = new Cloth(width, height);
  drawFour(cloth, 1);
  drawZero(cloth);
  drawFour(cloth, 83);
  dropStitches(cloth);
  return inlineCloth(cloth);
}
