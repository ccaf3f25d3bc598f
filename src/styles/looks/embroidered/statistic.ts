/**
 * Statistics as stitches that a visitor can count: 98 of 100 places for 98 %, five stitches for 4.9. The stitches are the
 * dashes of one line for each row. The fewer places there are, the fewer the rows and the larger the stitches.
 */
const WIDTH = 225;
const HEIGHT = 28;

/** Thread classes; neighbouring statistics use different threads. */
const THREADS = ['ah', 'bh', 'ch'];
/** The class of needle holes, which are places without a stitch. */
const HOLE = 'eh';

/** The number of rows for up to `max` places. */
const ROWS = [
  { max: 25, rows: 1 },
  { max: 100, rows: 4 },
  { max: 300, rows: 6 },
  { max: 999, rows: 9 },
];

/** Rows of places. All measures are whole pixels, so that the threads are even. A pitch is a place with its gap. */
interface Grid {
  columns: number;
  pitchX: number;
  gapX: number;
  pitchY: number;
  gapY: number;
  /** The y coordinate of the first row. The rows are centred, since they rarely fill the height exactly. */
  top: number;
}

function gridFor(places: number): Grid {
  const rows = ROWS.find(({ max }) => places <= max)?.rows ?? 9;
  const columns = Math.ceil(places / rows);
  const gapX = clamp(Math.round((WIDTH / columns) * 0.4), 1, 9);
  // There is no gap after the last place, so all places with their gaps may take up one gap more than the drawing's size.
  const pitchX = Math.floor((WIDTH + gapX) / columns);
  const pitchY = Math.floor((HEIGHT + 2) / rows);
  const gapY = clamp(Math.round(pitchY * 0.3), 1, 2);
  const top = Math.floor((HEIGHT - (rows * pitchY - gapY)) / 2);
  return { columns, pitchX, gapX, pitchY, gapY, top };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

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
  const body = placesBetween(0, stitches, grid, thread) + placesBetween(stitches, places, grid, HOLE);
  return `<svg class="illustration" aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`;
}

/** Draws the places from `start` to `end` (exclusive) as a dashed path with a line for each row. */
function placesBetween(start: number, end: number, grid: Grid, thread: string): string {
  const { columns, pitchX, gapX, pitchY, gapY, top } = grid;
  const [width, height] = [pitchX - gapX, pitchY - gapY];
  let lines = '';
  for (let index = start; index < end; index += columns - (index % columns)) {
    const column = index % columns;
    const count = Math.min(columns - column, end - index);
    const y = top + Math.floor(index / columns) * pitchY + height / 2;
    lines += `M${column * pitchX} ${y}h${count * pitchX - gapX}`;
  }
  return (
    lines &&
    `<path class="${thread}" stroke-width="${height}" stroke-dasharray="${width} ${gapX}" d="${lines}"/>`
  );
}
