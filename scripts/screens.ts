/**
 * `npm run screens`: photographs every page and state, in both themes and four widths, into the
 * git-ignored folder screens/, with a contact sheet (screens/index.html) that shows all at once.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { buildSite } from './local/build.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './local/chromium.ts';
import { serveSite } from './local/serve.ts';
import { contactSheet } from './screens/contact-sheet.ts';
import { states, type State } from './screens/states.ts';
import { site as settings } from '../src/site.ts';

const FOLDER = 'screens';
const THEMES = ['dark', 'light'] as const;
const WIDTHS = [1440, 820, 390, 320];
const PORT = 8897;

/** `npm run screens -- contact menu` takes only the states whose name has one of the words in it. */
const words = process.argv.slice(2);
const wanted = states.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

if (!(await buildSite())) process.exit(1);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const site = await serveSite(PORT);
const launch = (...flags: string[]) =>
  chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...flags] });
const browser = await launch();
// As a reader sets it: 32 instead of 16 pixels for the text that has no size of its own.
const largeTextBrowser = await launch('--blink-settings=defaultFontSize=32');

const taken: string[] = [];
for (const state of wanted) {
  for (const width of state.widths ?? WIDTHS) {
    for (const theme of THEMES) {
      const { largeText } = state;
      taken.push(await photograph(largeText ? largeTextBrowser : browser, state, theme, width));
    }
  }
  console.log(`${state.name} (${taken.length})`);
}
writeFileSync(`${FOLDER}/index.html`, contactSheet(taken));

await browser.close();
await largeTextBrowser.close();
await site.stop();
console.log(`${taken.length} pictures; open ${FOLDER}/index.html`);

/** Brings a page into a state and takes its picture; returns the file's name. */
async function photograph(
  browser: Browser,
  { name, path, media = 'screen', prepare }: State,
  theme: string,
  width: number,
): Promise<string> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [settings.theme.storageKey, theme],
  );
  await page.emulateMedia({ media });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  // Pictures further down are fetched when they come near; here all of them must be there.
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('[data-later]')) element.removeAttribute('data-later');
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
