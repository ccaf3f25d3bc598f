import { Cloth } from './engine/cloth.ts';
import { inlineCloth } from './engine/inline.ts';
import { lozenge } from './engine/regions.ts';
import { folded } from './engine/directions.ts';
import { first, second, third } from './threads.ts';

/** Width and height of the mark in cells. */
const markSize = 11;

/** The mark: `<` in weft and `>` in warp, which together form a lozenge around a single stitch. */
export function markCloth(): Cloth {
  const cloth = new Cloth(markSize, markSize);
  const middle = markSize / 2;
  const ring = lozenge(middle, middle, 5.6, 2.6);
  const gap = 0.6;
  cloth.fill(
    (x, y) => ring(x, y) && Math.abs(x - middle) > gap,
    (x) => (x < middle ? first : second),
    folded(middle),
  );
  cloth.stitch(5, 5, third);
  return cloth;
}

/** The mark as an SVG element for a page. */
export function mark(): string {
  return inlineCloth(markCloth());
}
