/**
 * A shape as a function: whether a point is inside it. A cloth calls it for the centre of each cell, so
 * sizes and positions need not be whole cells.
 */
export type Region = (x: number, y: number) => boolean;

/** A point in cells, measured from the top left corner of the cloth. */
export type Point = readonly [x: number, y: number];

/** Points written as in SVG: `points('0,0 4,0 4,3')`. */
export function points(list: string): Point[] {
  return list.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`Not a point: ${pair}`);
    return [x, y];
  });
}

/** A block of cells by its top left corner and its size. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An upright rectangle. */
export function box(x: number, y: number, width: number, height: number): Region {
  return (px, py) => px >= x && py >= y && px < x + width && py < y + height;
}

/** A circle, or a ring when it has an inner radius. */
export function circle(cx: number, cy: number, radius: number, inner = -1): Region {
  return (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    return distance <= radius && distance > inner;
  };
}

/** A part of a ring. Angles are in degrees, anticlockwise from three o'clock. */
export function arc(cx: number, cy: number, inner: number, outer: number, from: number, to: number): Region {
  const sweep = (to - from + 360) % 360;
  return (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    if (distance < inner || distance >= outer) return false;
    const angle = (Math.atan2(cy - y, x - cx) * 180) / Math.PI;
    return (angle - from + 720) % 360 <= sweep;
  };
}

/** An ellipse; a power above 2 makes it squarer (superellipse). */
export function ellipse(cx: number, cy: number, rx: number, ry: number, power = 2): Region {
  return (x, y) => Math.abs((x - cx) / rx) ** power + Math.abs((y - cy) / ry) ** power <= 1;
}

/** A lozenge, the basic motif; hollow when it has an inner radius. */
export function lozenge(cx: number, cy: number, radius: number, inner = -1): Region {
  return (x, y) => {
    const distance = Math.abs(x - cx) + Math.abs(y - cy);
    return distance <= radius && distance > inner;
  };
}

/** A closed polygon, filled by the even-odd rule. */
export function polygon(points: readonly Point[]): Region {
  return (x, y) => {
    let inside = false;
    let previous = points.at(-1);
    for (const point of points) {
      if (previous && edgeIsRightOf(x, y, previous, point)) inside = !inside;
      previous = point;
    }
    return inside;
  };
}

/** Whether a ray from the point to the right crosses the edge. */
function edgeIsRightOf(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): boolean {
  return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
}

/** A straight line with square caps. */
export function segment([ax, ay]: Point, [bx, by]: Point, thickness: number): Region {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const half = thickness / 2;
  return (x, y) => {
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
    const across = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
    return along >= -half && along <= length + half && across <= half;
  };
}

/** The intersection of two regions. */
export function both(a: Region, b: Region): Region {
  return (x, y) => a(x, y) && b(x, y);
}

/** The union of regions. */
export function either(...regions: Region[]): Region {
  return (x, y) => regions.some((region) => region(x, y));
}

/** The first region minus the second. */
export function without(a: Region, b: Region): Region {
  return (x, y) => a(x, y) && !b(x, y);
}
