/**
 * `npm run screens`: takes a screenshot of every page and state, in both themes and four widths, into the
 * git-ignored folder screens/, with a contact sheet (screens/index.html) of all of them.
 * `npm run screens -- contact menu` takes only the states whose names contain one of the words.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { site as settings } from '../src/site.ts';
import { buildSite } from './lib/build-site.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './lib/chromium.ts';
import { serveSite } from '../netlify/local/serve-site.ts';
import { contactSheet } from './screens/contact-sheet.ts';
import { states, type State } from './screens/states.ts';

const FOLDER = 'screens';
const THEMES = ['dark', 'light'] as const;
const WIDTHS = [1440, 820, 390, 320];
const PORT = 8897;

const words = process.argv.slice(2);
const selected = states.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

if (!(await buildSite())) process.exit(1);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const stopSite = await serveSite(PORT);
const launch = (...flags: string[]) =>
  chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...flags] });
const browser = await launch();
// The browser's text size set to 200 %: 32 instead of 16 pixels where a page sets no size.
const largeTextBrowser = await launch('--blink-settings=defaultFontSize=32');

const files: string[] = [];
for (const state of selected) {
  for (const width of state.widths ?? WIDTHS) {
    for (const theme of THEMES) {
      files.push(await takeScreenshot(state.largeText ? largeTextBrowser : browser, state, theme, width));
    }
  }
  console.log(`${state.name} (${files.length})`);
}
writeFileSync(`${FOLDER}/index.html`, contactSheet(files));

await browser.close();
await largeTextBrowser.close();
await stopSite();
console.log(`${files.length} screenshots; open ${FOLDER}/index.html`);

/** Brings a page into a state and takes its screenshot; returns the file's name. */
async function takeScreenshot(
  browser: Browser,
  { name, path, media = 'screen', prepare }: State,
  theme: string,
  width: number,
): Promise<string> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    settings.theme.storageKey,
    theme,
  ] as const);
  await page.emulateMedia({ media });
  await page.goto(`http://localhost:${PORT}${path}`, { waitUntil: 'networkidle' });
  // A full-page screenshot does not scroll, so lazy pictures are loaded here.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(
      [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()),
    );
  });
  await prepare?.(page);
  const file = `${name}-${theme}-${width}.png`;
  await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: true });
  await page.close();
  return file;
}
