import { both, box, circle, ellipse, lozenge, polygon, segment, type Point, type Region } from './regions.ts';
import { faceted, type Direction, type Directions } from './directions.ts';

/** Number of a thread; its colour is set when the cloth becomes an SVG. */
export type Thread = number;

/** An empty cell. Drawing with it removes stitches. */
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
  readonly #isWarp: Uint8Array;
  #clipRegion: Region | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#threads = new Uint8Array(width * height);
    this.#isWarp = new Uint8Array(width * height);
  }

  /** The thread in a cell; bare outside the cloth. */
  threadAt(x: number, y: number): Thread {
    return this.#covers(x, y) ? (this.#threads[y * this.width + x] ?? bare) : bare;
  }

  /** The direction of the stitch in a cell. */
  directionAt(x: number, y: number): Direction {
    return this.#covers(x, y) && this.#isWarp[y * this.width + x] === 1 ? 'warp' : 'weft';
  }

  /** Sets the cell that contains the point; ignores points outside the cloth or the clip. */
  stitch(x: number, y: number, thread: Thread, direction: Direction = 'weft'): void {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (!this.#covers(column, row)) return;
    if (this.#clipRegion && !this.#clipRegion(column + 0.5, row + 0.5)) return;
    const cell = row * this.width + column;
    this.#threads[cell] = thread;
    this.#isWarp[cell] = direction === 'warp' ? 1 : 0;
  }

  /** Stitches every cell whose centre is in the region. */
  fill(region: Region, thread: Threads, direction: Directions = 'weft'): void {
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        const x = column + 0.5;
        const y = row + 0.5;
        if (!region(x, y)) continue;
        this.stitch(
          column,
          row,
          typeof thread === 'function' ? thread(x, y) : thread,
          typeof direction === 'function' ? direction(x, y) : direction,
        );
      }
    }
  }

  /** Clips what `draw` draws to the region; nested calls intersect. */
  clip(region: Region, draw: () => void): void {
    const outer = this.#clipRegion;
    this.#clipRegion = outer ? both(outer, region) : region;
    try {
      draw();
    } finally {
      this.#clipRegion = outer;
    }
  }

  /** A block of whole cells. */
  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    thread: Thread,
    direction: Directions = 'weft',
  ): void {
    this.fill(box(Math.floor(x), Math.floor(y), width, height), thread, direction);
  }

  /** Removes the stitches of a block. */
  clear(x: number, y: number, width: number, height: number): void {
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

  /** A lozenge in four facets; hollow where `inner` is not negative. */
  lozenge(cx: number, cy: number, radius: number, thread: Thread, inner = -1): void {
    this.fill(lozenge(cx, cy, radius, inner), thread, faceted(cx, cy));
  }

  /** A disc; a ring where `inner` is not negative. */
  disc(
    cx: number,
    cy: number,
    radius: number,
    thread: Thread,
    direction: Directions = 'weft',
    inner = -1,
  ): void {
    this.fill(circle(cx, cy, radius, inner), thread, direction);
  }

  ellipse(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    thread: Thread,
    direction: Directions = 'weft',
  ): void {
    this.fill(ellipse(cx, cy, rx, ry), thread, direction);
  }

  polygon(points: readonly Point[], thread: Thread, direction: Directions = 'weft'): void {
    this.fill(polygon(points), thread, direction);
  }

  /** A straight line with square ends. */
  line(from: Point, to: Point, thickness: number, thread: Thread, direction: Directions = 'weft'): void {
    this.fill(segment(from, to, thickness), thread, direction);
  }

  /** Straight lines from each point to the next. */
  polyline(
    points: readonly Point[],
    thickness: number,
    thread: Thread,
    direction: Directions = 'weft',
  ): void {
    points.slice(1).forEach((end, index) => {
      const start = points[index];
      if (start) this.line(start, end, thickness, thread, direction);
    });
  }

  #covers(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}
