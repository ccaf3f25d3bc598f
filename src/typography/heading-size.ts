/** The sizes of pages' headings, by the widths of their words. */
import { widthOf } from './draw-text.ts';

/** Widths in em of the widest word that fits a phone: in the largest size of the home page, and in that of other pages. */
const HERO_WORD = 4.1;
const PAGE_WORD = 6.7;
/** Width in em of each of the two lines on the home page. */
const HERO_LINE = 8.7;
/** Browsers count the space beside letters, and some have fonts that are a little wider, in em. */
const ROOM = 0.3;
/** The smallest size of a heading (`page` in src/styles/tokens.ts), in rem, and the widest word that fits it beside a text, in em. */
const SMALLEST = 1.75;
const WIDEST = 19;

/** The CSS of a heading with a word that its page's size is too large for: `--word`, by which the size is computed. */
export async function headingStyles(heading: string): Promise<string> {
  const widest = await widestWord(heading);
  if (widest <= PAGE_WORD) return '';
  const word = widest + ROOM;
  // Where the word fits, it needs no hyphens; on narrower screens it has them (typeset.ts).
  const from = (SMALLEST * word + 2.5).toFixed(2);
  const fitted = word <= WIDEST ? `@media(min-width:${from}em){h1{hyphens:none}}` : '';
  return `h1{--word:${word.toFixed(2)}}${fitted}`;
}

/** Whether the home page's heading fits in two lines of the largest size; `lines` are those that it has at least. */
export async function fitsHero(lines: readonly string[]): Promise<boolean> {
  const widths = await Promise.all(lines.map(widthOf));
  const count = widths.reduce((sum, width) => sum + Math.ceil(width / HERO_LINE), 0);
  return count <= 2 && (await widestWord(lines.join(' '))) <= HERO_WORD;
}

async function widestWord(text: string): Promise<number> {
  const words = text.split(/[\s*-]+/).filter(Boolean);
  return Math.max(...(await Promise.all(words.map(widthOf))));
}
