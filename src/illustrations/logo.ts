import { themes } from '../styles/tokens.ts';
import { inlinePaths, inlineSvg, stitchClass } from './engine/inline.ts';
import { dyedPaths, type Dyes } from './engine/picture.ts';
import { markCloth } from './mark.ts';
import { first, second, third } from './threads.ts';
import { site } from '../site.ts';
import { estimateWidth, svgText } from './engine/text.ts';
import { wordmark } from './wordmark.ts';

/** Size of a name in letters that the typeface lacks: as tall as the mark is. */
const TEXT_SIZE = 66;

/** The room that the name needs; that of a name in other letters is not known. */
const word = wordmark ?? {
  width: Math.ceil(estimateWidth(site.brand, TEXT_SIZE)),
  height: TEXT_SIZE,
  depth: TEXT_SIZE / 3,
};

const wordX = 90;
const width = wordX + word.width + 2;
/** Includes room above for the mark and for accents, and below the baseline for the mark and for descenders. */
const top = -Math.max(69, word.height + 1);
const height = Math.max(7, word.depth + 1) - top;
const viewBox = `0 ${top} ${width} ${height}`;

/** Pixels per unit in the page's header and in the files. */
const headerScale = 0.422;
const fileScale = 0.5;

/** The mark is a little taller than the ascenders. */
const markPlace = 'translate(0 -67) scale(6.5)';

const dotWidth = 14.85;

/** The name in a colour, and the dots of its i's as strokes with the attribute of their colour. */
function nameIn(fill: string, stroke: string): string {
  if (!wordmark) {
    // The browser's font is not known: the text is fitted to the room that it has.
    const room = ` x="${wordX}" fill="${fill}" textLength="${word.width}" lengthAdjust="spacingAndGlyphs"`;
    return svgText(site.brand, TEXT_SIZE, room);
  }
  // Lozenges, drawn as thick strokes at 45 degrees: the thread classes set the stroke's colour and not the fill.
  const dots = wordmark.dots.map((x) => `M${round(wordX + x - 5.25)} -65.25l10.5 10.5`).join('');
  return (
    `<path fill="${fill}" transform="translate(${wordX}) scale(${wordmark.scale})" d="${wordmark.outline}"/>` +
    (dots && `<path ${stroke} stroke-width="${dotWidth}" d="${dots}"/>`)
  );
}

/** The logo for pages: the mark has the theme's thread colours, the word the colour of the text. */
export function logo(): string {
  return inlineSvg(
    `width="${Math.round(width * headerScale)}" height="${Math.round(height * headerScale)}" viewBox="${viewBox}"`,
    `<g transform="${markPlace}">${inlinePaths(markCloth())}</g>` +
      nameIn('currentColor', `class="${stitchClass(first, 'weft')}"`),
  );
}

/** Width of the logo files in pixels. */
export const logoWidth = width * fileScale;

/** The logo as an SVG file in the colours of one theme. */
export function logoFile(theme: keyof typeof themes, withName = true): string {
  const colours = themes[theme];
  const dyes: Dyes = new Map([
    [first, { weft: colours.t1, warp: colours.t1v }],
    [second, { weft: colours.t2, warp: colours.t2v }],
    [third, { weft: colours.t3, warp: colours.t3v }],
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * fileScale}" height="${height * fileScale}" viewBox="${viewBox}">` +
    `<g fill="none" stroke-width=".8" transform="${markPlace}">${dyedPaths(markCloth(), dyes)}</g>` +
    (withName ? nameIn(colours.ink, `stroke="${colours.t1}"`) : '') +
    '</svg>\n'
  );
}

/** The logo on social cards: of a name in letters that the typeface lacks, only the mark. */
export function cardLogo(): string {
  return logoFile('dark', wordmark !== undefined);
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
