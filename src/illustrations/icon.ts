import { Cloth } from './engine/cloth.ts';
import { inlinePaths, inlineSvg } from './engine/inline.ts';

/** Width and height of an icon in cells, four pixels each. */
export const iconSize = 24;
/** Centre of an icon, in cells. */
export const middle = iconSize / 2;

/** An icon as an SVG element for a page. */
export function icon(draw: (cloth: Cloth) => void): string {
  const cloth = new Cloth(iconSize, iconSize);
  draw(cloth);
  return inlineSvg(
    `width="96" height="96" viewBox="0 0 ${iconSize} ${iconSize}"`,
    inlinePaths(cloth),
    'illustration illustration-icon',
  );
}
