import { Cloth } from './engine/cloth.ts';
import { inlineCloth } from './engine/inline.ts';
import type { Region } from './engine/regions.ts';
import { hole } from './threads.ts';

const width = 64;
const height = 76;
const middle = width / 2;
/** Row of the border at the bottom, as in the other portraits. */
const footRow = 70;

/** Outline of a head, about two cells wide. */
const head: Region = (x, y) => {
  const distance = Math.hypot((x - middle) / 11.5, (y - 33) / 14) * 12;
  return Math.abs(distance - 12) < 1.1;
};

/** Outline of the shoulders. */
const shoulders: Region = (x, y) => {
  const fromMiddle = Math.abs(x - middle);
  if (fromMiddle <= 7 || fromMiddle >= 29 || y >= footRow) return false;
  const top = 50 + fromMiddle * 0.2 + Math.max(0, fromMiddle - 17) ** 2 * 0.07;
  return y > top - 1 && y < top + 1.2;
};

/** A dotted line around the picture, down to the border. */
const edge: Region = (x, y) => {
  const isOnSide = x === 2 || x === 62;
  const isOnEnd = y === 2 || y === footRow;
  return (isOnSide && y % 4 === 2 && y <= footRow) || (isOnEnd && x % 4 === 2);
};

/** A portrait without stitches that fills the last row of the team page: needle holes in every second cell. */
export function blankPortrait(): string {
  const cloth = new Cloth(width, height);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if (head(x, y) || shoulders(x, y) || edge(x, y)) cloth.stitch(x, y, hole);
    }
  }
  return inlineCloth(cloth);
}
