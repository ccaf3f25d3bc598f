/** Direction of a stitch: along the weft (horizontal) or along the warp (vertical). */
export type Direction = 'weft' | 'warp';

/**
 * One direction for a whole shape, or a direction for each cell. Thread reflects light differently in
 * each, so a change of direction inside a shape shades it without a gradient.
 */
export type Directions = Direction | ((x: number, y: number) => Direction);

/** Weft to the left of a vertical line, warp to the right of it. */
export function folded(cx: number): Directions {
  return (x) => (x < cx ? 'weft' : 'warp');
}

/** Warp to the left of a vertical line, weft to the right of it. */
export function foldedBack(cx: number): Directions {
  return (x) => (x < cx ? 'warp' : 'weft');
}

/** Four facets that meet in a point, as in the lozenges of phulkari embroidery. */
export function faceted(cx: number, cy: number): Directions {
  return (x, y) => (x < cx === y < cy ? 'weft' : 'warp');
}

/** Weft for even numbers, warp for odd ones, so that neighbours look different. */
export function alternating(index: number): Direction {
  return index % 2 === 0 ? 'weft' : 'warp';
}
