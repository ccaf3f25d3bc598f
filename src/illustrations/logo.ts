import { themes } from '../styles/tokens.ts';
import { inlinePaths, inlineSvg, stitchClass } from './engine/inline.ts';
import { dyedPaths, type Dyes } from './engine/picture.ts';
import { markCloth } from './mark.ts';
import { first, second, third } from './threads.ts';
import { wordmark } from './wordmark.ts';

const wordX = 90;
const width = wordX + wordmark.width + 2;
const top = -69;
/** Room below the base line, for the mark and for letters that reach down. */
const height = Math.max(7, wordmark.depth + 1) - top;
const viewBox = `0 ${top} ${width} ${height}`;

/** Pixels of a unit: in the bar of the page, and in the files. */
const inBar = 0.422;
const inFile = 0.5;

const wordPlace = `translate(${wordX}) scale(${wordmark.scale})`;
/** Stands the mark beside the word, a little taller than its ascenders. */
const markPlace = 'translate(0 -67) scale(6.5)';

/**
 * The dots of the i's, lozenges. Each is a thick stroke laid at 45 degrees rather than a filled shape:
 * the classes of the threads colour strokes.
 */
const dotPath = wordmark.dots.map((x) => `M${round(wordX + x - 5.25)} -65.25l10.5 10.5`).join('');
const dotWidth = 14.85;

/** Mark and word for the page: threads follow the theme, the word takes the colour of the text. */
export function logo(): string {
  return inlineSvg(
    `width="${Math.round(width * inBar)}" height="${Math.round(height * inBar)}" viewBox="${viewBox}"`,
    `<g transform="${markPlace}">${inlinePaths(markCloth())}</g>` +
      `<path fill="currentColor" transform="${wordPlace}" d="${wordmark.outline}"/>` +
      (dotPath && `<path class="${stitchClass(first, 'weft')}" stroke-width="${dotWidth}" d="${dotPath}"/>`),
  );
}

/** Width of the logo's file, in pixels. */
export const logoWidth = width * inFile;

/** Mark and word as a file of its own, in the colours of one theme. */
export function logoFile(theme: keyof typeof themes): string {
  const colours = themes[theme];
  const dyes: Dyes = new Map([
    [first, { weft: colours.t1, warp: colours.t1v }],
    [second, { weft: colours.t2, warp: colours.t2v }],
    [third, { weft: colours.t3, warp: colours.t3v }],
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * inFile}" height="${height * inFile}" viewBox="${viewBox}">` +
    `<g fill="none" stroke-width=".8" transform="${markPlace}">${dyedPaths(markCloth(), dyes)}</g>` +
    `<path fill="${colours.ink}" transform="${wordPlace}" d="${wordmark.outline}"/>` +
    (dotPath && `<path stroke="${colours.t1}" stroke-width="${dotWidth}" d="${dotPath}"/>`) +
    '</svg>\n'
  );
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
