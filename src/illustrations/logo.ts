import { themes } from '../styles/tokens.ts';
import { inlinePaths, inlineSvg, stitchClass } from './engine/inline.ts';
import { dyedPaths, type Dyes } from './engine/picture.ts';
import { markCloth } from './mark.ts';
import { first, second, third } from './threads.ts';
import { wordmark } from './wordmark.ts';

const wordX = 90;
const width = wordX + wordmark.width + 2;
const top = -69;
/** Includes room below the baseline for the mark and for descenders. */
const height = Math.max(7, wordmark.depth + 1) - top;
const viewBox = `0 ${top} ${width} ${height}`;

/** Pixels per unit in the page's header and in the files. */
const headerScale = 0.422;
const fileScale = 0.5;

const wordPlace = `translate(${wordX}) scale(${wordmark.scale})`;
/** The mark is a little taller than the ascenders. */
const markPlace = 'translate(0 -67) scale(6.5)';

/**
 * The dots of the i's: lozenges, drawn as thick strokes at 45 degrees, because the thread classes set
 * the stroke's colour and not the fill.
 */
const dotPath = wordmark.dots.map((x) => `M${round(wordX + x - 5.25)} -65.25l10.5 10.5`).join('');
const dotWidth = 14.85;

/** The logo for pages: the mark has the theme's thread colours, the word the colour of the text. */
export function logo(): string {
  return inlineSvg(
    `width="${Math.round(width * headerScale)}" height="${Math.round(height * headerScale)}" viewBox="${viewBox}"`,
    `<g transform="${markPlace}">${inlinePaths(markCloth())}</g>` +
      `<path fill="currentColor" transform="${wordPlace}" d="${wordmark.outline}"/>` +
      (dotPath && `<path class="${stitchClass(first, 'weft')}" stroke-width="${dotWidth}" d="${dotPath}"/>`),
  );
}

/** Width of the logo files in pixels. */
export const logoWidth = width * fileScale;

/** The logo as an SVG file in the colours of one theme. */
export function logoFile(theme: keyof typeof themes): string {
  const colours = themes[theme];
  const dyes: Dyes = new Map([
    [first, { weft: colours.t1, warp: colours.t1v }],
    [second, { weft: colours.t2, warp: colours.t2v }],
    [third, { weft: colours.t3, warp: colours.t3v }],
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * fileScale}" height="${height * fileScale}" viewBox="${viewBox}">` +
    `<g fill="none" stroke-width=".8" transform="${markPlace}">${dyedPaths(markCloth(), dyes)}</g>` +
    `<path fill="${colours.ink}" transform="${wordPlace}" d="${wordmark.outline}"/>` +
    (dotPath && `<path stroke="${colours.t1}" stroke-width="${dotWidth}" d="${dotPath}"/>`) +
    '</svg>\n'
  );
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
