import { themes } from '../styles/tokens.ts';
import { inlinePaths, inlineSvg, stitchClass } from './engine/inline.ts';
import { dyedPaths, type Dyes } from './engine/picture.ts';
import { markCloth } from './mark.ts';
import { first, second, third } from './threads.ts';
import { site } from '../site.ts';
import { estimateWidth, svgText } from './engine/text.ts';
import { drawWordmark, SCALE, type Wordmark } from './wordmark.ts';

/** Longer names are text in pages, where their outlines would weigh too much and could not break into lines. */
const MAX_OUTLINED_LENGTH = 8;
/** Longer names take two lines in the logo's files. */
const MAX_LINE_LENGTH = 14;

/** Size of a name in letters that the typeface lacks: as tall as the mark is. */
const TEXT_SIZE = 66;
/** From one baseline to the next. */
const LEADING = 92;

/**
 * Where the mark and the name are, for a name of one line and of two, and pixels per unit in the files. Beside one
 * line the mark is a little taller than the ascenders.
 */
const LAYOUTS = {
  one: { mark: 'translate(0 -67) scale(6.5)', wordX: 90, fileScale: 0.5 },
  two: { mark: 'translate(0 -48) scale(11)', wordX: 148, fileScale: 0.34 },
};
/** Pixels per unit in the page's header. */
const headerScale = 0.422;

const dotWidth = 14.85;

/** A line of the name: its outlines, or only its room where the typeface lacks letters of it. */
interface Line extends Pick<Wordmark, 'width' | 'height' | 'depth'> {
  text: string;
  wordmark: Wordmark | undefined;
}

async function drawLine(text: string): Promise<Line> {
  const wordmark = await drawWordmark(text);
  // The width of a name in other letters is not known.
  const width = Math.ceil(estimateWidth(text, TEXT_SIZE));
  return { text, wordmark, ...(wordmark ?? { width, height: TEXT_SIZE, depth: TEXT_SIZE / 3 }) };
}

/** A name in one line, or in two of about the same length if it is long. */
export function breakName(name: string): string[] {
  if (name.length <= MAX_LINE_LENGTH) return [name];
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [space] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return space === undefined ? [name] : [name.slice(0, space), name.slice(space + 1)];
}

const lines = await Promise.all(breakName(site.brand).map(drawLine));
/** Whether the typeface has every letter of the name. */
export const nameIsInTypeface = lines.every(({ wordmark }) => wordmark !== undefined);

const lastBaseline = (lines.length - 1) * LEADING;
const { mark: markPlace, wordX, fileScale } = LAYOUTS[lines.length === 1 ? 'one' : 'two'];

const width = wordX + Math.max(...lines.map((line) => line.width)) + 2;
/** Includes room above for the mark and for accents, and below the baseline for the mark and for descenders. */
const top = -Math.max(69, (lines[0]?.height ?? 0) + 1);
const height = Math.max(7, (lines.at(-1)?.depth ?? 0) + 1) + lastBaseline - top;
const viewBox = `0 ${top} ${width} ${height}`;

/** The name in a colour, and the dots of its i's as strokes with the attribute of their colour. */
const nameIn = (fill: string, stroke: string) =>
  lines.map((line, index) => lineIn(line, index * LEADING, fill, stroke)).join('');

function lineIn({ text, wordmark, width }: Line, y: number, fill: string, stroke: string): string {
  if (!wordmark) {
    // The browser's font is not known: the text is fitted to the room that it has.
    const room = ` x="${wordX}" y="${y}" fill="${fill}" textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
    return svgText(text, TEXT_SIZE, room);
  }
  // Lozenges, drawn as thick strokes at 45 degrees: the thread classes set the stroke's colour and not the fill.
  const dots = wordmark.dots.map((x) => `M${round(wordX + x - 5.25)} ${y - 65.25}l10.5 10.5`).join('');
  const place = y === 0 ? `${wordX}` : `${wordX} ${y}`;
  return (
    `<path fill="${fill}" transform="translate(${place}) scale(${SCALE})" d="${wordmark.outline}"/>` +
    (dots && `<path ${stroke} stroke-width="${dotWidth}" d="${dots}"/>`)
  );
}

/**
 * The logo for pages: the mark has the theme's thread colours, the word the colour of the text. Undefined for a
 * name that is long or has letters that the typeface lacks: pages show the mark and the name as text.
 */
export function logo(): string | undefined {
  if (site.brand.length > MAX_OUTLINED_LENGTH || !nameIsInTypeface) return undefined;
  return inlineSvg(
    `width="${Math.round(width * headerScale)}" height="${Math.round(height * headerScale)}" viewBox="${viewBox}"`,
    `<g transform="${markPlace}">${inlinePaths(markCloth())}</g>` +
      nameIn('currentColor', `class="${stitchClass(first, 'weft')}"`),
  );
}

/** A logo for social cards as SVG, and its width in pixels. */
export interface CardLogo {
  svg: string;
  width: number;
}

/** The logo as an SVG file in the colours of one theme. */
export function logoFile(theme: keyof typeof themes, withName = true): string {
  const colours = themes[theme];
  const dyes: Dyes = new Map([
    [first, { weft: colours.t1, warp: colours.t1v }],
    [second, { weft: colours.t2, warp: colours.t2v }],
    [third, { weft: colours.t3, warp: colours.t3v }],
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * fileScale)}" height="${round(height * fileScale)}" viewBox="${viewBox}">` +
    `<g fill="none" stroke-width=".8" transform="${markPlace}">${dyedPaths(markCloth(), dyes)}</g>` +
    (withName ? nameIn(colours.ink, `stroke="${colours.t1}"`) : '') +
    '</svg>\n'
  );
}

/** The drawn logo on social cards: of a name in letters that the typeface lacks, only the mark. */
export function drawnCardLogo(): CardLogo {
  return { svg: logoFile('dark', nameIsInTypeface), width: width * fileScale };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
