import type { Cloth, Thread } from './cloth.ts';
import type { Direction } from './directions.ts';
import { layersOf, pathData } from './stitches.ts';

/**
 * CSS class of a stitch inside a page: a letter for the thread (1 is `a`) and `h` or `v` for weft or
 * warp. src/styles/stitch.css gives each class the tone of the current theme.
 */
export function stitchClass(thread: Thread, direction: Direction): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + thread - 1);
  return letter + (direction === 'weft' ? 'h' : 'v');
}

/** All stitches of a cloth as paths whose classes set their colours. */
export function inlinePaths(cloth: Cloth): string {
  return layersOf(cloth)
    .map((layer) => `<path class="${stitchClass(layer.thread, layer.direction)}" d="${pathData(layer)}"/>`)
    .join('');
}

/** An SVG element for a page, hidden from assistive technology; `attributes` is added to its start tag. */
export function inlineSvg(attributes: string, body: string, className = 'illustration'): string {
  return `<svg class="${className}" aria-hidden="true" ${attributes}>${body}</svg>`;
}

/** A cloth as an SVG element whose size CSS sets. */
export function inlineCloth(cloth: Cloth): string {
  return inlineSvg(`viewBox="0 0 ${cloth.width} ${cloth.height}"`, inlinePaths(cloth));
}
