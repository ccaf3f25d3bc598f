/** The size of the home page's heading: its longest word fits the column, or it would be broken or over the drawing. */
import { screens, type } from '../styles/tokens.ts';
import { isLatin } from './format.ts';
import { widthOf } from './pango.ts';

/** Widths in em that fit as they are: of a word, and of each of two lines. */
const WORD = 4.4;
const LINE = 8.3;
const LINES = 2;
/** Tracking of the largest type, in em. */
const TRACKING = -0.026;
/** Browsers count the space beside letters, and some have fonts that are a little wider, in em. */
const ROOM = 0.3;

/**
 * The rules that a heading of other words than a short one needs; empty for a short one. `lines` are those that the
 * heading has at least; `column` is its width on a wide screen, in CSS.
 */
export async function headlineStyles(lines: readonly string[], column: string): Promise<string> {
  const words = lines.flatMap((line) => line.split(/[\s\u00ad-]+/)).filter(Boolean);
  const longest = Math.max(...(await Promise.all(words.map(widthOf)))) + ROOM;
  const widths = await Promise.all(lines.map(async (line) => (await widthOf(line)) + TRACKING * line.length));
  const count = widths.reduce((sum, width) => sum + Math.ceil(width / LINE), 0);
  const isLatinText = lines.every(isLatin);
  if (longest <= WORD && count <= LINES && isLatinText) return '';

  const rule = (size: string, width: string) =>
    `h1.headline{max-width:${width};font-size:max(1.5rem,min(${size},${width}/${longest.toFixed(2)}));` +
    // Other scripts have signs above and below their letters.
    `line-height:${isLatinText ? 1.04 : 1.3};hyphens:auto}`;
  const full = 'calc(100vw - 2.5rem)';
  return [
    rule(sizeOf('hero-narrow'), full),
    `@media(min-width:${screens.sm}){${rule(sizeOf('hero'), full)}}`,
    `@media(min-width:${screens.lg}){${rule(sizeOf(count > LINES ? 'page' : 'hero'), column)}}`,
  ].join('');
}

const sizeOf = (role: string) => type[role]?.[0] ?? '1em';
