import { themes } from '../styles/tokens.ts';
import { lettersLacking } from '../integrations/fonts/typeface.ts';
import { outlineWideText, type TextOutline } from './engine/text.ts';
import { stitchClass } from './engine/inline.ts';
import { heroField } from './hero.ts';
import { cardLogo } from './card-logo.ts';

/** Size in pixels of the picture that other sites show for a link (Open Graph). */
const cardSize = { width: 1200, height: 630 };

const margin = 64;
/** The field of lozenges takes the right half. */
const titleWidth = 640;
/** A logo may be enlarged so much, and must not be wider than the title. */
const MAX_LOGO_SCALE = 1.4;
const LARGEST_SIZE = 84;
const SMALLER_SIZES = [72, 60, 50];
const MAX_LINES = 4;

/** The Open Graph picture of a page as SVG: the dark theme's cloth, the hero's lozenges, the logo and the page's title. */
export async function socialCard(title: string): Promise<string> {
  const { cloth, ink } = themes.dark;
  const logo = await cardLogo();
  const logoScale = Math.min(MAX_LOGO_SCALE, titleWidth / logo.width);
  const { lines, size } = await fit(drawable(title).split(' '));
  const leading = size * 1.04;
  const top = cardSize.height - margin - leading * (lines.length - 1) - size * 0.2;
  const text = lines
    .map(({ path }, index) => `<path transform="translate(${margin} ${top + index * leading})" d="${path}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">` +
    `<style>svg{fill:none;stroke-width:.8}${threadRules()}</style>` +
    `<path fill="${cloth}" d="M0 0h${cardSize.width}v${cardSize.height}H0z"/>` +
    `<g transform="translate(600 -96)">${heroField()}</g>` +
    `<g transform="translate(${margin} ${margin}) scale(${logoScale})">${logo.svg}</g>` +
    `<g fill="${ink}" stroke="none">${text}</g></svg>`
  );
}

/**
 * The title without symbols that the typeface lacks; nothing of one with letters that it lacks, since the fonts
 * of the machine that builds the site may lack them too. Sites that show the card write the title below it.
 */
function drawable(title: string): string {
  const lacking = lettersLacking(title.normalize('NFC'));
  if (lacking.some((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter))) return '';
  return [...title.normalize('NFC')]
    .filter((letter) => !lacking.includes(letter))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** CSS of the thread classes in the dark theme's colours; inside pages src/styles/stitch.css has it. */
function threadRules(): string {
  const { dark } = themes;
  return ([1, 2, 3, 4, 5] as const)
    .map(
      (thread) =>
        `.${stitchClass(thread, 'weft')}{stroke:${dark[`t${thread}`]}}` +
        `.${stitchClass(thread, 'warp')}{stroke:${dark[`t${thread}v`]}}`,
    )
    .join('');
}

/** The words as lines at the largest size at which they fit; at the smallest size, only the lines that fit. */
async function fit(words: string[]): Promise<{ lines: TextOutline[]; size: number }> {
  let size = LARGEST_SIZE;
  let lines = await breakLines(words, size);
  for (const smaller of SMALLER_SIZES) {
    if (lines.length <= MAX_LINES && lines.every(({ width }) => width <= titleWidth)) break;
    size = smaller;
    lines = await breakLines(words, size);
  }
  return { lines: lines.slice(0, MAX_LINES), size };
}

/** Breaks the words into lines that are at most as wide as the title may be. */
async function breakLines(words: string[], size: number): Promise<TextOutline[]> {
  const outline = (text: string) => outlineWideText(text, size, size * -0.02);
  const lines: TextOutline[] = [];
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (line && (await outline(longer)).width > titleWidth) {
      lines.push(await outline(line));
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, await outline(line)];
}
