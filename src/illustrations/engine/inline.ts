import type { Cloth, Thread } from './cloth.ts';
import type { Direction } from './sheen.ts';
import { layersOf, pathData } from './stitches.ts';

/**
 * Class of a stitch in inline art: a letter for the thread (1 is `a`) and `h` or `v` for weft or warp.
 * The style sheet gives each class the theme's tone, so one drawing serves both themes.
 */
export function stitchClass(thread: Thread, direction: Direction): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + thread - 1);
  return letter + (direction === 'weft' ? 'h' : 'v');
}

/** All stitches of a cloth as paths that the style sheet colours. */
export function inlinePaths(cloth: Cloth): string {
  return layersOf(cloth)
    .map((layer) => `<path class="${stitchClass(layer.thread, layer.direction)}" d="${pathData(layer)}"/>`)
    .join('');
}

/** An inline SVG that assistive technology skips; `attributes` go into its tag. */
export function inlineSvg(attributes: string, body: string, className = 'illustration'): string {
  return `<svg class="${className}" aria-hidden="true" ${attributes}>${body}</svg>`;
}

/** A cloth as an inline SVG that takes its size from the page. */
export function inlineCloth(cloth: Cloth): string {
  return inlineSvg(`viewBox="0 0 ${cloth.width} ${cloth.height}"`, inlinePaths(cloth));
}
