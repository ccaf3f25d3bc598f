import { wordLengths } from '../../look.ts';

/** A motif's size in cells; the aspect ratio is 8:5, as for images. */
const WIDTH = 24;
const HEIGHT = 15;

/**
 * Draws a motif from the words of a name: a row of squares for each word, with one square per letter. The squares are as
 * large as possible.
 */
export function drawMotif(name: string): string {
  const lengths = wordLengths(name);
  const longest = Math.max(...lengths);
  const step = Math.min(WIDTH / longest, HEIGHT / lengths.length);
  const [left, top] = [(WIDTH - longest * step) / 2, (HEIGHT - lengths.length * step) / 2];
  const rows = lengths.map((length, row) => {
    const y = top + (row + 0.5) * step;
    return `M${round(left)} ${round(y)}h${round(length * step)}`;
  });
  const dashes = `stroke-width="${round(0.7 * step)}" stroke-dasharray="${round(0.7 * step)} ${round(0.3 * step)}"`;
  return `<svg class="illustration" aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path class="accented" ${dashes} d="${rows.join('')}"/></svg>`;
}

const round = (value: number) => +value.toFixed(2);
