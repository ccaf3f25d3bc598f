import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addressOf } from '../support/content.ts';
import { rememberTheme } from '../support/e2e/header.ts';
import { typefaceLoaded } from '../support/e2e/loading.ts';
import { ROUTES } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES } from '../support/e2e/work-page.ts';

/** White paper, as Chromium prints without backgrounds: gradients of layers above a text become white areas. */
const PAPER = '* { background: none !important } html, ::before, ::after { background: white !important }';
/** From 0, black, to 255. Thin letters have no pixel in their full colour. */
const PALEST_INK = 160;

// The style of the paper is not in the page's policy.
test.use({ bypassCSP: true, viewport: { width: 800, height: 1000 } });

for (const path of ROUTES) {
  test(`${path} is printed from the dark theme with all its texts in dark ink`, async ({ page }) => {
    await rememberTheme(page, 'dark');
    // The projects of all pages are printed, whichever is shown.
    await page.goto(path === addressOf('work') ? addressOfPage(PAGES) : path);
    await typefaceLoaded(page);
    await page.emulateMedia({ media: 'print' });
    await page.addStyleTag({ content: PAPER });
    const texts = page
      .getByRole('main')
      .locator('h1, h2, h3, p:not(.needs-js *, .no-print *, .no-js, .failed)');
    await expect(texts.filter({ visible: false })).toHaveCount(0);
    await expect(page.locator('nav:not(.toc)').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await paleWords(page)).toEqual([]);
  });
}

/** The words without a dark pixel. */
async function paleWords(page: Page): Promise<string[]> {
  const sheet = sharp(await page.screenshot({ fullPage: true }))
    .greyscale()
    .raw();
  const { data, info } = await sheet.toBuffer({ resolveWithObject: true });
  const isPale = ({ left, top, right, bottom }: Place) => {
    for (let y = top; y < bottom; y++)
      if (data.subarray(y * info.width + left, y * info.width + right).some((grey) => grey <= PALEST_INK))
        return false;
    return true;
  };
  return (await page.evaluate(placesOfWords)).filter(isPale).map(({ word }) => word);
}

/** A word, and where it is on the page, in whole pixels. */
type Place = Record<'left' | 'top' | 'right' | 'bottom', number> & { word: string };

/** Runs in the page. */
function placesOfWords(): Place[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const places: Place[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement!;
    if (!parent.checkVisibility() || parent.closest('.sr-only, [aria-hidden="true"], svg, script')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const [x, until, y, end] = [left, right, top + scrollY, bottom + scrollY].map(Math.round);
      places.push({ word, left: x!, right: until!, top: y!, bottom: end! });
    }
  }
  return places;
}
