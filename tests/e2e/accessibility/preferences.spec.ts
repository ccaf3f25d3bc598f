/** Preferences of visitors: forced colours, reduced motion, larger text, zoom, print. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Locator } from '@playwright/test';
import { directionOf } from '../../../src/lib/languages.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { field, sendButton, toast } from '../../support/e2e/contact.ts';
import { applyTheme } from '../../support/e2e/layout.ts';
import { menuButton, PAGES, PHONE, rememberTheme, ROUTES, THEMES } from '../../support/e2e/site.ts';
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

test('with reduced motion no page has animations or transitions, not even on hover', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ROUTES) {
    await page.goto(path);
    await page.locator('main a, footer a').filter({ visible: true }).first().hover();
    const moving = await page.evaluate(() => {
      const animated = [...document.querySelectorAll('*')].filter((element) =>
        ['', '::before', '::after'].some((pseudo) => {
          const { transitionDuration, animationName } = getComputedStyle(element, pseudo || null);
          return animationName !== 'none' || /[1-9]/.test(transitionDuration);
        }),
      );
      const { scrollBehavior } = getComputedStyle(document.documentElement);
      return { animated: animated.length, running: document.getAnimations().length, scrollBehavior };
    });
    expect(moving, path).toEqual({ animated: 0, running: 0, scrollBehavior: 'auto' });
  }
});

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

/** The words of the page's texts, with their places in CSS pixels. */
const printedWords = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: { word: string; x: number; y: number; width: number; height: number }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (!parent.checkVisibility() || parent.closest('.sr-only, [aria-hidden="true"], svg, script')) continue;
    for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      found.push({ word, x, y: y + scrollY, width, height });
    }
  }
  return found;
};

test('every page prints all its texts in dark ink and without controls, without backgrounds and from the dark theme', async ({
  page,
}) => {
  // English sentences among texts from right to left break elsewhere on paper, so places can't be compared.
  test.skip(directionOf(site.languages[0]) === 'rtl');
  const pdfium = await PDFiumLibrary.init();
  await rememberTheme(page, 'dark');
  await page.setViewportSize({ width: 800, height: 1000 });
  for (const path of ROUTES) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path === addressOf('work') && PAGES > 1 ? `${addressOf('work')}?page=2` : path);
    await page.emulateMedia({ media: 'print' });
    const texts = page.getByRole('main').locator('h1, h2, h3, p:not(.needs-js *, .no-js, .failed)');
    await expect(texts.filter({ visible: false })).toHaveCount(0);
    await expect(page.locator('nav:not(.toc)').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    // One sheet as long as the page: its places are those of the page.
    const height = await page.evaluate(() => document.documentElement.scrollHeight + 1);
    const sheets = await pdfium.loadDocument(await page.pdf({ width: '800px', height: `${height}px` }));
    const sheet = await sheets.getPage(0).render({ scale: 96 / 72, colorSpace: 'Gray' });
    sheets.destroy();
    const pale = (await page.evaluate(printedWords)).filter(({ x, y, width, height }) => {
      const rows = Array.from(
        { length: Math.ceil(height) },
        (_, row) => (Math.floor(y) + row) * sheet.width + x,
      );
      const pixels = rows.flatMap((start) => [...sheet.data.subarray(start, start + width)]);
      // Thin letters have no pixel in their full colour.
      return Math.min(255, ...pixels) > 160;
    });
    expect(pale, path).toEqual([]);
  }
});
