/** Which headings are set in a smaller size; words that are too wide even for that are hyphenated (typeset.ts). */
import { widthOf } from './pango.ts';

/** Widths in em of the widest word that fits a phone: in the largest size of the home page, and in that of other pages. */
const HERO_WORD = 4.1;
const PAGE_WORD = 6.7;
/** Width in em of each of the two lines on the home page. */
const HERO_LINE = 8.7;

/** Whether a heading has a word that its page's size is too large for. */
export const hasLongWord = async (heading: string) => (await widestWord(heading)) > PAGE_WORD;

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
