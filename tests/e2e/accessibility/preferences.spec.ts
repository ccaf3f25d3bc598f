/** Preferences of visitors: forced colours, reduced motion, larger text, zoom, print. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { words } from '../../../src/words/index.ts';
import { field, sendButton, toast } from '../../support/e2e/contact.ts';
import { applyTheme } from '../../support/e2e/layout.ts';
import {
  menuButton,
  PAGES,
  PHONE,
  rememberTheme,
  ROUTES,
  THEMES,
  typefaceLoaded,
} from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { addressOf } from '../../support/content.ts';

/** How wide the borders or outlines of all these elements are at least, in pixels; NaN when there are none. */
const edge = (elements: Locator, name: 'border-bottom' | 'outline' = 'border-bottom') =>
  elements.evaluateAll((all, name) => {
    const widths = all.map((element) => {
      const style = getComputedStyle(element);
      const isNone = style.getPropertyValue(`${name}-style`) === 'none';
      return isNone ? 0 : parseFloat(style.getPropertyValue(`${name}-width`));
    });
    return widths.length > 0 ? Math.min(...widths) : NaN;
  }, name);

// The hardest combinations: a dark theme with light system colours, and the reverse.
for (const [theme, colorScheme] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`forced ${colorScheme} colours on the ${theme} theme show borders, focus and the current page`, async ({
    page,
  }) => {
    await rememberTheme(page, theme);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto(addressOf('contact'));
    await sendButton(page).click();
    await expect(toast(page)).toBeVisible();
    for (const bordered of [page.getByRole('main').getByRole('textbox'), sendButton(page), toast(page)])
      expect(await edge(bordered)).toBeGreaterThanOrEqual(1);
    await expect(field(page, 'name')).toBeFocused();
    expect(await edge(field(page, 'name'), 'outline')).toBeGreaterThanOrEqual(3);
    const links = page.getByRole('navigation', { name: words.mainNavigation }).getByRole('link');
    expect(await edge(links.and(page.locator('[aria-current]')))).toBeGreaterThanOrEqual(2);
    expect(await edge(links.and(page.locator(':not([aria-current])')))).toBe(0);
    // A logo file keeps the background of its theme.
    const image = page.locator('footer img.logo').filter({ visible: true });
    if ((await image.count()) > 0) await expect(image).toHaveCSS('forced-color-adjust', 'none');

    await page.setViewportSize(PHONE);
    await menuButton(page).click();
    expect(await edge(page.locator('.menu-panel'))).toBeGreaterThanOrEqual(1);
    // Line icons have the text colour of the system.
    for (const icon of await page.locator('button .icon').filter({ visible: true }).all()) {
      const colour = await icon.evaluate((element) => getComputedStyle(element).color);
      await expect(icon).toHaveCSS('stroke', colour);
    }
  });
}

test('a visitor who prefers more contrast sees muted texts and lines in the colour of the text', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto(addressOf('contact'));
  for (const theme of THEMES) {
    await page.evaluate(applyTheme, theme);
    const ink = await page.locator('body').evaluate((element) => getComputedStyle(element).color);
    await expect(page.locator('main .lead').first()).toHaveCSS('color', ink);
    await expect(field(page, 'name')).toHaveCSS('border-bottom-color', ink);
  }
});

/** White paper, as Chromium prints without backgrounds: gradients of layers above a text become white areas. */
const PAPER = '* { background: none !important } html, ::before, ::after { background: white !important }';

test.describe(() => {
  // This style is not in the page's policy.
  test.use({ bypassCSP: true, viewport: { width: 800, height: 1000 } });

  test('every page prints all its texts in dark ink and without controls, without backgrounds and from the dark theme', async ({
    page,
  }) => {
    await rememberTheme(page, 'dark');
    for (const path of ROUTES) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path === addressOf('work') && PAGES > 1 ? `${path}?page=2` : path);
      await typefaceLoaded(page);
      await page.emulateMedia({ media: 'print' });
      await page.addStyleTag({ content: PAPER });
      const texts = page.getByRole('main').locator('h1, h2, h3, p:not(.needs-js *, .no-js, .failed)');
      await expect(texts.filter({ visible: false })).toHaveCount(0);
      await expect(page.locator('nav:not(.toc)').filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      const sheet = sharp(await page.screenshot({ fullPage: true })).greyscale();
      const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
      const pale = (await page.evaluate(placesOfWords)).filter(({ left, top, right, bottom }) => {
        const pixels: number[] = [];
        for (let y = top; y < bottom; y++)
          pixels.push(...data.subarray(y * info.width + left, y * info.width + right));
        // Thin letters have no pixel in their full colour.
        return Math.min(...pixels) > 160;
      });
      expect(
        pale.map(({ word }) => word),
        path,
      ).toEqual([]);
    }
  });
});

/** The words of the page's texts, with their places on the page in whole pixels. */
function placesOfWords() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: { word: string; left: number; top: number; right: number; bottom: number }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (!parent.checkVisibility() || parent.closest('.sr-only, [aria-hidden="true"], svg, script')) continue;
    for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [left, top, right, bottom] = (['left', 'top', 'right', 'bottom'] as const).map((side) =>
        Math.round(range.getBoundingClientRect()[side]),
      ) as [number, number, number, number];
      found.push({ word, left, top: top + scrollY, right, bottom: bottom + scrollY });
    }
  }
  return found;
}
