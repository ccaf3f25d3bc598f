import { box, circle, ellipse, lozenge, polygon, segment, type Point, type Region } from './regions.ts';
import { faceted, type Direction, type Sheen } from './sheen.ts';

/** Number of a thread; its colour is set when the cloth becomes an SVG. */
export type Thread = number;

/** No stitch. Drawing with it removes stitches. */
export const bare: Thread = 0;

/** One thread for a whole shape, or a thread for each cell. */
type Threads = Thread | ((x: number, y: number) => Thread);

/**
 * A cloth is a grid of cells. Each cell is bare or holds one thread laid in one direction; a later
 * stitch replaces an earlier one.
 */
export class Cloth {
  readonly width: number;
  readonly height: number;
  readonly #threads: Uint8Array;
  readonly #warps: Uint8Array;
  #clip: Region | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#threads = new Uint8Array(width * height);
    this.#warps = new Uint8Array(width * height);
  }

  /** The thread in a cell; bare outside the cloth. */
  threadAt(x: number, y: number): Thread {
    return this.#covers(x, y) ? (this.#threads[y * this.width + x] ?? bare) : bare;
  }

  /** The direction of the stitch in a cell. */
  directionAt(x: number, y: number): Direction {
    return this.#covers(x, y) && this.#warps[y * this.width + x] === 1 ? 'warp' : 'weft';
  }

  /** Stitches one cell; does nothing outside the cloth or the current clip. */
  set(x: number, y: number, thread: Thread, direction: Direction = 'weft'): void {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (!this.#covers(column, row)) return;
    if (this.#clip && !this.#clip(column + 0.5, row + 0.5)) return;
    const cell = row * this.width + column;
    this.#threads[cell] = thread;
    this.#warps[cell] = direction === 'warp' ? 1 : 0;
  }

  /** Stitches every cell whose centre is in the region. */
  fill(region: Region, thread: Threads, sheen: Sheen = 'weft'): void {
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        const x = column + 0.5;
        const y = row + 0.5;
        if (!region(x, y)) continue;
        this.set(
          column,
          row,
          typeof thread === 'function' ? thread(x, y) : thread,
          typeof sheen === 'function' ? sheen(x, y) : sheen,
        );
      }
    }
  }

  /** Draws inside the region only. Calls may be nested. */
  within(region: Region, draw: () => void): void {
    const outer = this.#clip;
    this.#clip = outer ? (x, y) => outer(x, y) && region(x, y) : region;
    draw();
    this.#clip = outer;
  }

  /** A block of whole cells. */
  rect(x: number, y: number, width: number, height: number, thread: Thread, sheen: Sheen = 'weft'): void {
    this.fill(box(Math.floor(x), Math.floor(y), width, height), thread, sheen);
  }

  /** Removes the stitches of a block. */
  unpick(x: number, y: number, width: number, height: number): void {
    this.rect(x, y, width, height, bare);
  }

  /** A rectangular frame; the stitches of each side run along it. */
  frame(x: number, y: number, width: number, height: number, thickness: number, thread: Thread): void {
    const sideHeight = height - 2 * thickness;
    this.rect(x, y, width, thickness, thread, 'weft');
    this.rect(x, y + height - thickness, width, thickness, thread, 'weft');
    this.rect(x, y + thickness, thickness, sideHeight, thread, 'warp');
    this.rect(x + width - thickness, y + thickness, thickness, sideHeight, thread, 'warp');
  }

  /** A lozenge in four facets; give an inner radius for a hollow one. */
  lozenge(cx: number, cy: number, radius: number, thread: Thread, inner = -1): void {
    this.fill(lozenge(cx, cy, radius, inner), thread, faceted(cx, cy));
  }

  /** A disc; give an inner radius for a ring. */
  disc(cx: number, cy: number, radius: number, thread: Thread, sheen: Sheen = 'weft', inner = -1): void {
    this.fill(circle(cx, cy, radius, inner), thread, sheen);
  }

  /** An ellipse. */
  ellipse(cx: number, cy: number, rx: number, ry: number, thread: Thread, sheen: Sheen = 'weft'): void {
    this.fill(ellipse(cx, cy, rx, ry), thread, sheen);
  }

  /** A closed polygon. */
  polygon(points: readonly Point[], thread: Thread, sheen: Sheen = 'weft'): void {
    this.fill(polygon(points), thread, sheen);
  }

  /** A straight stroke. */
  stroke(from: Point, to: Point, thickness: number, thread: Thread, sheen: Sheen = 'weft'): void {
    this.fill(segment(from, to, thickness), thread, sheen);
  }

  /** A line through several points. */
  line(points: readonly Point[], thickness: number, thread: Thread, sheen: Sheen = 'weft'): void {
    points.slice(1).forEach((end, index) => {
      const start = points[index];
      if (start) this.stroke(start, end, thickness, thread, sheen);
    });
  }

  #covers(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}
