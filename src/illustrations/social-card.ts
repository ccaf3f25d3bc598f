import { outline, type Outline } from '../integrations/fonts/outline.ts';
import { themes } from '../styles/tokens.ts';
import { heroField } from './hero.ts';
import { logoFile, logoWidth } from './logo.ts';

/** Size of the picture that a shared link shows, in pixels. */
export const cardSize = { width: 1200, height: 630 };

const margin = 64;
/** The title leaves the right half to the field of lozenges. */
const titleWidth = 640;
/** A long name takes no more room than the title. */
const logoScale = Math.min(1.4, titleWidth / logoWidth);
const sizes = [84, 72, 60, 50];
const most = 4;

/** The card of a shared page as SVG: the cloth by night, the field, the logo and the page's title. */
export async function socialCard(title: string): Promise<string> {
  const { cloth, ink } = themes.dark;
  const { lines, size } = await fit(title.split(' '));
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
    `<g transform="translate(${margin} ${margin}) scale(${logoScale})">${logoFile('dark')}</g>` +
    `<g fill="${ink}" stroke="none">${text}</g></svg>`
  );
}

/** The classes of the threads, with the dark theme's colours: what src/styles/stitch.css says in a page. */
function threadRules(): string {
  const { dark } = themes;
  const threads = ['t1', 't2', 't3', 't4', 't5'] as const;
  return threads
    .map((thread, index) => {
      const letter = 'abcde'[index]!;
      return `.${letter}h{stroke:${dark[thread]}}.${letter}v{stroke:${dark[`${thread}v`]}}`;
    })
    .join('');
}

/** The largest size at which the words fit, and the lines that they make. */
async function fit(words: string[]): Promise<{ lines: Outline[]; size: number }> {
  for (const size of sizes) {
    const lines = await breakLines(words, size);
    if (lines.length <= most && lines.every(({ width }) => width <= titleWidth)) return { lines, size };
  }
  const size = sizes.at(-1)!;
  return { lines: (await breakLines(words, size)).slice(0, most), size };
}

/** Lines as full as the width allows. */
async function breakLines(words: string[], size: number): Promise<Outline[]> {
  const set = (text: string) => outline(text, size, size * -0.02);
  const lines: Outline[] = [];
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (line && (await set(longer)).width > titleWidth) {
      lines.push(await set(line));
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, await set(line)];
}
