import { wordLengths } from '../../look.ts';

/** A motif's size in cells; the aspect ratio is 8:5, as for images. */
const WIDTH = 24;
const HEIGHT = 15;
/** Thread classes, without the second letter, which is the direction: h in the left half, v in the right half. */
const THREADS = ['a', 'b', 'c'];

/**
 * Draws a motif from the words of a name. Each word becomes a lozenge-shaped ring, from the centre outwards, and the word's
 * length determines the ring's width. The rings repeat until they reach the corners.
 */
export function drawMotif(name: string): string {
  const rings = ringsOf(wordLengths(name));
  const paths = THREADS.flatMap((thread, index) => [
    rowsOf((x, y) => x < WIDTH / 2 && rings[distance(x, y)] === index, `${thread}h`),
    columnsOf((x, y) => x >= WIDTH / 2 && rings[distance(x, y)] === index, `${thread}v`),
  ]);
  return `<svg class="illustration" aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}">${paths.join('')}</svg>`;
}

/** Returns the number of steps along the threads from the centre to a cell. */
const distance = (x: number, y: number) =>
  Math.floor(Math.abs(x - (WIDTH - 1) / 2)) + Math.abs(y - (HEIGHT - 1) / 2);

/** Returns the index of the thread at each distance from the centre, or undefined between two rings. */
function ringsOf(lengths: readonly number[]): (number | undefined)[] {
  const rings: (number | undefined)[] = [];
  for (let ring = 0; rings.length < WIDTH; ring++) {
    const letters = lengths[ring % lengths.length] ?? 0;
    rings.push(...Array<number>(2 + (letters % 3)).fill(ring % THREADS.length), undefined);
  }
  return rings;
}

type Cell = (x: number, y: number) => boolean;

/** Draws a thread's stitches along the rows, as one path. */
function rowsOf(has: Cell, className: string): string {
  const runs = runsIn(HEIGHT, WIDTH, (y, x) => has(x, y));
  return path(runs.map(([y, x, length]) => `M${x} ${y}.5h${length}`).join(''), className);
}

/** Draws a thread's stitches along the columns, as one path. */
function columnsOf(has: Cell, className: string): string {
  const runs = runsIn(WIDTH, HEIGHT, has);
  return path(runs.map(([x, y, length]) => `M${x}.5 ${y}v${length}`).join(''), className);
}

const path = (data: string, className: string) => data && `<path class="${className}" d="${data}"/>`;

/** Finds the runs of cells in each line. Each run consists of the line, the first cell and the length. */
function runsIn(lines: number, cells: number, has: Cell): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (let line = 0; line < lines; line++) {
    for (let cell = 0; cell < cells; cell++) {
      if (!has(line, cell)) continue;
      const last = runs.at(-1);
      if (last?.[0] === line && last[1] + last[2] === cell) last[2]++;
      else runs.push([line, cell, 1]);
    }
  }
  return runs;
}
