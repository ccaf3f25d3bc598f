import { bare, type Cloth, type Thread } from './cloth.ts';
import type { Direction } from './directions.ts';

/** A stitch: adjacent cells with the same thread and direction, from the first one. */
export interface Stitch {
  x: number;
  y: number;
  length: number;
}

/** All stitches of one thread in one direction. */
export interface Layer {
  thread: Thread;
  direction: Direction;
  stitches: Stitch[];
}

/** The layers of a cloth by thread number, weft before warp, so that equal cloths give equal files. */
export function layersOf(cloth: Cloth): Layer[] {
  const layers = new Map<string, Layer>();
  for (const direction of ['weft', 'warp'] as const) {
    for (const { thread, stitch } of runsAlong(cloth, direction)) {
      const key = `${thread} ${direction}`;
      const layer = layers.get(key) ?? { thread, direction, stitches: [] };
      layer.stitches.push(stitch);
      layers.set(key, layer);
    }
  }
  // A stable sort: within a thread the weft stays first.
  return [...layers.values()].sort((a, b) => a.thread - b.thread);
}

/** Joins equal neighbours in one direction into stitches, line by line. */
function* runsAlong(cloth: Cloth, direction: Direction): Generator<{ thread: Thread; stitch: Stitch }> {
  const alongWeft = direction === 'weft';
  const lines = alongWeft ? cloth.height : cloth.width;
  const cellsInLine = alongWeft ? cloth.width : cloth.height;

  for (let line = 0; line < lines; line++) {
    const threadOf = (cell: number): Thread => {
      const x = alongWeft ? cell : line;
      const y = alongWeft ? line : cell;
      return cloth.directionAt(x, y) === direction ? cloth.threadAt(x, y) : bare;
    };
    let start = 0;
    while (start < cellsInLine) {
      const thread = threadOf(start);
      let end = start + 1;
      while (end < cellsInLine && threadOf(end) === thread) end++;
      if (thread !== bare) {
        const stitch = { x: alongWeft ? start : line, y: alongWeft ? line : start, length: end - start };
        yield { thread, stitch };
      }
      start = end;
    }
  }
}

/**
 * A layer as SVG path data: relative moves and lines through the centres of the cells. The first move
 * contains the half cell that centres the lines, so all other numbers are whole.
 */
export function pathData({ direction, stitches }: Layer): string {
  const alongWeft = direction === 'weft';
  let data = alongWeft ? 'M0 .5' : 'M.5 0';
  let penX = 0;
  let penY = 0;
  for (const { x, y, length } of stitches) {
    data += `m${pair(x - penX, y - penY)}${alongWeft ? 'h' : 'v'}${length}`;
    penX = alongWeft ? x + length : x;
    penY = alongWeft ? y : y + length;
  }
  return data;
}

/** Two numbers for a path; a minus sign needs no space before it. */
function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}
