import { wordLengths } from '../../look.ts';

/** Cells of a motif: 8 to 5, like pictures. */
const WIDTH = 24;
const HEIGHT = 15;

/** A motif for a name, counted from its words: each is a bar as high as its letters say, beside the highest of all. */
export function drawMotif(name: string): string {
  const lengths = wordLengths(name);
  const step = WIDTH / lengths.length;
  const bars = lengths.map((length, index) => {
    const height = (HEIGHT * length) / Math.max(...lengths);
    const [x, y, width] = [(index + 0.25) * step, HEIGHT - height, step / 2].map(
      (value) => +value.toFixed(2),
    );
    return `M${x} ${y}h${width}V${HEIGHT}H${x}z`;
  });
  return `<svg class="illustration" aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path class="filled" d="${bars.join('')}"/></svg>`;
}
