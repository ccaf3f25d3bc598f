import type { Thread } from './engine/cloth.ts';
import { inlineSvg, stitchClass } from './engine/inline.ts';
import { first, hole, odd, second, third } from './threads.ts';

const width = 225;
const height = 28;

/** Statistics beside each other take different threads. */
const threads: Thread[] = [first, second, third, odd];

/** The most a figure may be to be counted in so many rows; few rows keep stitches large. */
const rowsUpTo = [
  { most: 25, rows: 1 },
  { most: 100, rows: 4 },
  { most: 300, rows: 6 },
  { most: 999, rows: 9 },
];

/** A grid of stitches: all sizes in whole cells. */
type Grid = {
  rows: number;
  columns: number;
  stitchWidth: number;
  stitchHeight: number;
  gapX: number;
  gapY: number;
  /** Rows rarely fill the height exactly; the rest is shared above and below. */
  top: number;
};

function gridFor(places: number): Grid {
  const rows = rowsUpTo.find(({ most }) => places <= most)?.rows ?? 9;
  const columns = Math.ceil(places / rows);
  const gapX = clamp(Math.round((width / columns) * 0.4), 1, 9);
  // The last stitch needs no gap behind it, so the grid may be one gap wider than the picture.
  const pitchX = Math.floor((width + gapX) / columns);
  const pitchY = Math.floor((height + 2) / rows);
  const gapY = rows === 1 ? 0 : clamp(Math.round(pitchY * 0.3), 1, 2);
  const stitchHeight = rows === 1 ? height : pitchY - gapY;
  const used = rows * (stitchHeight + gapY) - gapY;
  const top = Math.floor((height - used) / 2);
  return { rows, columns, stitchWidth: pitchX - gapX, stitchHeight, gapX, gapY, top };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** How many stitches a figure has and how many places are counted out: `98%` is 98 of 100. */
export function countOf(value: string): { stitches: number; places: number } {
  const stitches = Number.parseInt(value, 10) || 0;
  const places = value.endsWith('%') ? Math.max(100, stitches) : stitches;
  return { stitches, places };
}

/**
 * A statistic counted out in stitches, one for one; what is missing to a hundred per cent stays needle
 * holes. `place` is its place in the row of statistics, from 0, and picks the thread.
 */
export function tally(value: string, place = 0): string {
  const { stitches, places } = countOf(value);
  const grid = gridFor(places);
  const thread = threads[place % threads.length] ?? first;
  const body = stitchesBetween(grid, 0, stitches, thread) + stitchesBetween(grid, stitches, places, hole);
  return inlineSvg(`viewBox="0 0 ${width} ${height}"`, body);
}

/** The places from `start` up to `end`, counted row by row, as one path. */
function stitchesBetween(grid: Grid, start: number, end: number, thread: Thread): string {
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
  return `<path class="${stitchClass(thread, 'weft')}" stroke-width="${grid.stitchHeight}" d="${data}"/>`;
}
