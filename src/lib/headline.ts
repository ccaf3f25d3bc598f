/** The sizes of pages' headings: the longest word fits its column, or it would be broken or over the drawing. */
import { screens, type } from '../styles/tokens.ts';
import { isLatin } from './format.ts';
import { widthOf } from './pango.ts';

/** Widths in em that fit as they are: of a word in either heading, and of each of two lines on the home page. */
const HOME_WORD = 4.4;
const PAGE_WORD = 7;
const LINE = 8.3;
const LINES = 2;
/** Tracking of the largest type, in em. */
const TRACKING = -0.026;
/** Browsers count the space beside letters, and some have fonts that are a little wider, in em. */
const ROOM = 0.3;
/** The smallest size of a heading, in rem; where a word is still too wide, it is hyphenated (typeset.ts). */
const SMALLEST = 1.75;
/** Words up to this width, in em, fit in the smallest size on each wide screen. */
const FITS_WIDE = 19;

const FULL = 'calc(100vw - 2.5rem)';
/** The heading's column of PageHead.astro on a wide screen. */
const PAGE_COLUMN = 'calc((min(100vw - 2.5rem, 77.5rem) - 1.5rem) / 1.8)';

/**
 * The rules that the home page's heading needs; empty for one of short words. `lines` are those that the heading has at
 * least; `column` is its width on a wide screen, in CSS.
 */
export async function headlineStyles(lines: readonly string[], column: string): Promise<string> {
  const widths = await Promise.all(lines.map(async (line) => (await widthOf(line)) + TRACKING * line.length));
  const count = widths.reduce((sum, width) => sum + Math.ceil(width / LINE), 0);
  return stylesOf('h1.headline', lines.join(' '), count <= LINES ? HOME_WORD : 0, [
    ['', 'hero-narrow', FULL],
    [screens.sm, 'hero', FULL],
    [screens.lg, count > LINES ? 'page' : 'hero', column],
  ]);
}

/** The rules that the heading of another page needs; empty for one of short words. */
export function pageHeadingStyles(heading: string): Promise<string> {
  return stylesOf('h1.heading-page', heading, PAGE_WORD, [
    ['', 'page', FULL],
    [screens.lg, 'page', PAGE_COLUMN],
  ]);
}

/** `fitting` is the width of a word that needs no rules; `sizes` are the least screen, role of type and width of each. */
async function stylesOf(
  selector: string,
  text: string,
  fitting: number,
  sizes: [screen: string, role: string, width: string][],
): Promise<string> {
  const words = text.split(/[\s\u00ad-]+/).filter(Boolean);
  const longest = Math.max(...(await Promise.all(words.map(widthOf)))) + ROOM;
  if (longest <= fitting && isLatin(text)) return '';

  const from = (screen: string, rule: string) => (screen ? `@media(min-width:${screen}){${rule}}` : rule);
  const rules = sizes.map(([screen, role, width]) => {
    const size = `max(${SMALLEST}rem,min(${type[role]?.[0] ?? '1em'},${width}/${longest.toFixed(2)}))`;
    // Other scripts have signs above and below their letters.
    const lineHeight = isLatin(text) ? 1.04 : 1.3;
    return from(screen, `${selector}{max-width:${width};font-size:${size};line-height:${lineHeight}}`);
  });
  const isFitted = longest <= FITS_WIDE && from(`${longest * SMALLEST + 2.5}em`, `${selector}{hyphens:none}`);
  return rules.join('') + (isFitted || '');
}
