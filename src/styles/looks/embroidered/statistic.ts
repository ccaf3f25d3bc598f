/**
 * Statistics as stitches that a visitor can count: 98 of 100 places for 98 %, five stitches for 4.9. The stitches fill
 * rows of equal places; the fewer there are, the fewer the rows and the larger the stitches. Everything is in whole
 * pixels, so that the threads are even.
 */
const width = 225;
const height = 28;

/** Thread classes; neighbouring statistics use different threads. */
const THREADS = ['ah', 'bh', 'ch'];
/** The class of needle holes, which are places without a stitch. */
const HOLE = 'eh';

/** The number of rows for up to `max` places. Fewer rows allow larger stitches. */
const rowsByCount = [
  { max: 25, rows: 1 },
  { max: 100, rows: 4 },
  { max: 300, rows: 6 },
  { max: 999, rows: 9 },
];

/** A grid of stitches. */
interface Grid {
  rows: number;
  columns: number;
  stitchWidth: number;
  stitchHeight: number;
  gapX: number;
  gapY: number;
  /** The y coordinate of the first row. The grid is centred vertically, since its rows rarely fill the height exactly. */
  top: number;
}

function gridFor(places: number): Grid {
  const rows = rowsByCount.find(({ max }) => places <= max)?.rows ?? 9;
  const columns = Math.ceil(places / rows);
  const gapX = clamp(Math.round((width / columns) * 0.4), 1, 9);
  // There is no gap after the last stitch in a row, so the columns, which include a gap each, may take up one gap more
  // than the illustration's width.
  const pitchX = Math.floor((width + gapX) / columns);
  const pitchY = Math.floor((height + 2) / rows);
  const gapY = rows === 1 ? 0 : clamp(Math.round(pitchY * 0.3), 1, 2);
  const stitchHeight = rows === 1 ? height : pitchY - gapY;
  const used = rows * (stitchHeight + gapY) - gapY;
  const top = Math.floor((height - used) / 2);
  return { rows, columns, stitchWidth: pitchX - gapX, stitchHeight, gapX, gapY, top };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * Returns the number of stitches and of places for a statistic: 98 stitches in 100 places for `98%`, 5 stitches for `4.9`,
 * 250 for `25000`.
 */
function countOf(value: string): { stitches: number; places: number } {
  const number = Math.round(Number.parseFloat(value.replace(',', '.'))) || 0;
  const stitches = Math.floor(number / 10 ** Math.max(0, String(number).length - 3));
  const places = value.endsWith('%') ? Math.max(100, stitches) : stitches;
  return { stitches, places };
}

/**
 * Draws a statistic as one stitch per unit. For a percentage, needle holes fill the remaining places up to 100. The
 * statistic's `index` on the page selects the thread.
 */
export function drawStatistic(value: string, index = 0): string {
  const { stitches, places } = countOf(value);
  const grid = gridFor(places);
  const thread = THREADS[index % THREADS.length] ?? HOLE;
  const body = stitchesBetween(grid, 0, stitches, thread) + stitchesBetween(grid, stitches, places, HOLE);
  return `<svg class="illustration" aria-hidden="true" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Draws the places from `start` to `end` (exclusive), row by row, as one path. */
function stitchesBetween(grid: Grid, start: number, end: number, thread: string): string {
  if (start >= end) return '';
  let data = '';
  for (let index = start; index < end; index++) {
    const column = index % grid.columns;
    const row = Math.floor(index / grid.columns);
    const startsRow = index === start || column === 0;
    const x = column * (grid.stitchWidth + grid.gapX);
    const y = grid.top + row * (grid.stitchHeight + grid.gapY) + grid.stitchHeight / 2;
    data += `${startsRow ? `M${x} ${y}` : `m${grid.gapX} 0`}h${grid.stitchWidth}`;
  }
  return `<path class="${thread}" stroke-width="${grid.stitchHeight}" d="${data}"/>`;
}
