/** What axe and the layout don't see: themes of the browser's own parts, print colours, directions, shapes of pictures. */
import { existsSync, readFileSync } from 'node:fs';
import { addressOf, legalPages, studies } from '../support/content.ts';
import { applyTheme, THEMES } from '../support/e2e/header.ts';
import { DESKTOP } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const [study] = studies;
const PATHS = [
  addressOf('contact'),
  ...legalPages.slice(0, 1).map(({ path }) => path),
  ...(study ? [`${addressOf('work')}/${study.id}`] : []),
];
/** The kinds of elements that stand for all. */
const KINDS = 'html, p, main li, td, button, input, textarea, a, .text-figure, .prose *';

/** Tags by their computed styles, and pictures that are cut or distorted. Runs in the page. */
async function appearance(kinds: string): Promise<string[]> {
  const tags = new Map<string, Set<string>>();
  const pictures: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(`img, ${kinds}`)) {
    if (!element.checkVisibility()) continue;
    const { colorScheme, printColorAdjust, objectFit, direction, unicodeBidi } = getComputedStyle(element);
    const key = [colorScheme, printColorAdjust, ...(document.dir ? [direction, unicodeBidi] : [])].join(', ');
    tags.set(key, (tags.get(key) ?? new Set()).add(element.localName));
    if (!(element instanceof HTMLImageElement)) continue;
    element.loading = 'eager';
    await element.decode();
    const { width, height } = element.getBoundingClientRect();
    const own = element.naturalWidth / element.naturalHeight;
    pictures.push(`img ${objectFit}: ${own.toFixed(2)} shown as ${(width / height).toFixed(2)}`);
  }
  const styles = [...tags].map(([key, names]) => `${key}: ${[...names].sort().join(' ')}`);
  return [...styles.sort(), ...new Set(pictures)];
}

/** Lays the page out from right to left, as the build does for a language that is written so. Runs in the page. */
function turn(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.dir = 'rtl';
}

test('the pages of the sample appear as in the snapshot in each theme, medium and direction', async ({
  page,
}) => {
  test.skip(!existsSync('tests/sample'), 'There is no sample.');
  const lines: string[] = [];
  await page.setViewportSize(DESKTOP);
  for (const path of PATHS) {
    await page.emulateMedia({ media: 'screen', forcedColors: 'none' });
    await page.goto(path);
    const add = async (name: string) => {
      lines.push(`${path}, ${name}`, ...(await page.evaluate(appearance, KINDS)).map((line) => `  ${line}`));
    };
    for (const theme of THEMES) {
      await page.evaluate(applyTheme, theme);
      await add(theme);
    }
    await page.emulateMedia({ media: 'print' });
    await add('print');
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    await add('forced colours');
    await page.emulateMedia({ forcedColors: 'none' });
    await page.evaluate(turn, readFileSync('src/styles/rtl.css', 'utf8').replace(/^@import .*$/m, ''));
    await add('from right to left');
  }
  expect(`${lines.join('\n')}\n`).toMatchSnapshot(['appearance.txt']);
});
