/** The highest bar, in units of the drawing. */
const HIGHEST = 11;

/** A motif for a name, counted from its words: each is a bar, as high as its letters say. */
export function drawMotif(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  const bars = words.slice(0, 10).map(({ length }, index) => {
    const height = Math.min(HIGHEST, length);
    return `M${2 + 2 * index} ${13 - height}h1v${height}h-1z`;
  });
  return `<svg class="illustration" aria-hidden="true" viewBox="0 0 24 15"><path class="filled" d="${bars.join('')}"/></svg>`;
}
