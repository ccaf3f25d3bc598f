/**
 * Floss shines differently along the weft and along the warp. Changing the direction inside a shape
 * models it, so pictures need no gradient.
 */

/** Which way a stitch lies: along the weft (across the cloth) or along the warp (down the cloth). */
export type Direction = 'weft' | 'warp';

/** One direction for a whole shape, or a direction for each cell. */
export type Sheen = Direction | ((x: number, y: number) => Direction);

/** Weft left of a line, warp right of it: one fold down the middle. */
export function folded(cx: number): Sheen {
  return (x) => (x < cx ? 'weft' : 'warp');
}

/** The same fold with the light from the other side. */
export function foldedBack(cx: number): Sheen {
  return (x) => (x < cx ? 'warp' : 'weft');
}

/** Four facets meeting in a point, as in every phulkari lozenge. */
export function faceted(cx: number, cy: number): Sheen {
  return (x, y) => (x < cx === y < cy ? 'weft' : 'warp');
}

/** Weft for even numbers, warp for odd ones: neighbours in a row never look the same. */
export function alternating(index: number): Direction {
  return index % 2 === 0 ? 'weft' : 'warp';
}
