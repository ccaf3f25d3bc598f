/** Preferences of visitors: forced colours, reduced motion, larger text, zoom, print. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Locator } from '@playwright/test';
import { typeset } from '../../../src/lib/typeset.ts';
import { words } from '../../../src/words/index.ts';
import { field, sendButton, toast } from '../../support/e2e/contact.ts';
import {
  DESKTOP,
  doubleText,
  menuButton,
  overflow,
  PAGES,
  PHONE,
  rememberTheme,
  ROUTES,
  SMALL,
} from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { addressOf } from '../../support/content.ts';

/** Width of an element's border or outline in pixels. */
const edge = (element: Locator, name: 'border-bottom' | 'outline') =>
  element.evaluate((element, name) => {
    const style = getComputedStyle(element);
    return style.getPropertyValue(`${name}-style`) === 'none'
      ? 0
      : parseFloat(style.getPropertyValue(`${name}-width`));
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
    for (const input of await page.getByRole('textbox').all()) {
      expect(await edge(input, 'border-bottom')).toBeGreaterThanOrEqual(1);
    }
    await sendButton(page).click();
    await expect(field(page, 'name')).toBeFocused();
    expect(await edge(field(page, 'name'), 'outline')).toBeGreaterThanOrEqual(3);
    expect(await edge(sendButton(page), 'border-bottom')).toBeGreaterThanOrEqual(1);
    await expect(toast(page)).toBeVisible();
    expect(await edge(toast(page), 'border-bottom')).toBeGreaterThanOrEqual(1);
    const main = page.getByRole('navigation', { name: words.mainNavigation });
    expect(await edge(main.locator('[aria-current]'), 'border-bottom')).toBeGreaterThanOrEqual(2);
    expect(await edge(main.locator(':not([aria-current])').first(), 'border-bottom')).toBe(0);
    // A logo file keeps the background of its theme.
    const image = page.locator('footer img.logo').filter({ visible: true });
    if ((await image.count()) > 0) await expect(image).toHaveCSS('forced-color-adjust', 'none');

    await page.goto(addressOf('work'));
    const pager = page.getByRole('navigation', { name: words.pagination });
    expect(await edge(pager.locator('[aria-current]'), 'border-bottom')).toBeGreaterThanOrEqual(2);
    for (const other of await pager.locator('li button:not([aria-current])').all()) {
      expect(await edge(other, 'border-bottom')).toBe(0);
    }
    await page.setViewportSize(PHONE);
    await menuButton(page).click();
    expect(await edge(page.locator('.menu-panel'), 'border-bottom')).toBeGreaterThanOrEqual(1);
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
  const ink = await page.locator('body').evaluate((element) => getComputedStyle(element).color);
  await expect(page.locator('main .lead').first()).toHaveCSS('color', ink);
  await expect(field(page, 'name')).toHaveCSS('border-bottom-color', ink);
});

test('no page scrolls sideways with 200 % text', async ({ page }) => {
  await doubleText(page);
  for (const path of ROUTES) {
    await page.goto(path);
    for (const size of [DESKTOP, PHONE, SMALL]) {
      await page.setViewportSize(size);
      expect(await overflow(page), `${path} at ${size.width} px`).toBe(0);
    }
  }
});

/** Long words by their language, and one in a language that has no hyphens. */
const LONG_WORDS = {
  de: 'Wohnungsbaugenossenschaftsverwaltung',
  fi: 'käyttöliittymäsuunnittelija',
  hu: 'felhasználóbarátságossággal',
  nl: 'aansprakelijkheidsverzekering',
  zxx: 'Haftpflicht'.repeat(8),
};

/** The page with one of them in place of the first word of each text after the header. */
function withLongWords(html: string): string {
  let count = 0;
  const [header, body = ''] = html.split(/(?=<main)/);
  const long = body.replace(/<(script|svg)\b.*?<\/\1>|(>\s*)\p{L}{2,}/gsu, (match, _tag, before?: string) => {
    if (before === undefined) return match;
    const [language, word] = Object.entries(LONG_WORDS)[count++ % 5]!;
    return `${before}<span lang="${language}">${word}</span>`;
  });
  return typeset(header + long, words.quotes);
}

test('long words break only at hyphens and make no page wider than the screen, in four languages, from 320 to 1920 px', async ({
  page,
}) => {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: withLongWords(await response.text()) });
  });
  for (const path of ROUTES) {
    await page.goto(path);
    for (const width of [320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const problems = await page.evaluate(() => {
        /** Of its line. A letter after a break at a hyphen also has the rectangle of the hyphen. */
        const topOf = (text: Node, index: number) => {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return [...range.getClientRects()].at(-1)?.top;
        };
        const broken = [...document.querySelectorAll('span[lang]:not([lang=zxx])')].filter(({ firstChild }) =>
          [...(firstChild as Text).data.matchAll(/[^\u00ad]+/g)].some(
            ({ 0: { length }, index }) =>
              topOf(firstChild!, index) !== topOf(firstChild!, index + length - 1),
          ),
        );
        const tooWide = [...document.querySelectorAll('body *')]
          // Illustrations are cut off, and tables scroll.
          .filter((element) => !element.closest('svg, .field, .table-scroll, [class*=sr-only]'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
        return [...broken, ...tooWide].map(({ tagName, className, textContent }) =>
          [tagName, className, textContent].join(' '),
        );
      });
      expect(problems, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the reading order is the visual order on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ROUTES) {
    await page.goto(path);
    const tops = await page
      .getByRole('main')
      // A live region is empty until there is something to say.
      .locator('h1, h2, h3, p:not(:empty), label, input, textarea')
      .filter({ visible: true })
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)));
    expect(tops, path).toEqual(tops.toSorted((one, other) => one - other));
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
