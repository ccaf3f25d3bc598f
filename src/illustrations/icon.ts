import { Cloth } from './engine/cloth.ts';
import { inlinePaths, inlineSvg } from './engine/inline.ts';

/** Cells of an icon; four pixels each. */
export const iconSize = 24;
/** The middle of an icon. */
export const middle = iconSize / 2;

/** A stitched icon, drawn on a small cloth of its own. */
export function icon(draw: (cloth: Cloth) => void): string {
  const cloth = new Cloth(iconSize, iconSize);
  draw(cloth);
  return inlineSvg(
    `width="96" height="96" viewBox="0 0 ${iconSize} ${iconSize}"`,
    inlinePaths(cloth),
    'illustration illustration-icon',
  );
}
