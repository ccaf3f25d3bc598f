/** Preferences of visitors: forced colours, reduced motion, larger text, zoom, print. */
import type { Locator } from '@playwright/test';
import * as words from '../../../src/words/index.ts';
import { field, sendButton, toast } from '../../support/e2e/contact.ts';
import {
  DESKTOP,
  doubleText,
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

test('words of 80 letters do not make a page wider than screens of 320, 820 and 1440 px', async ({
  page,
}) => {
  for (const path of ROUTES) {
    await page.goto(path);
    await page.evaluate(() => {
      const word = 'Haftpflicht'.repeat(8);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('script, style')) continue;
        // The first word of each text and the last one.
        text.nodeValue = text.nodeValue!.replace(/\p{L}{2,}/u, word).replace(/\p{L}{2,}$/u, word);
      }
    });
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          // Illustrations are cut off, and tables scroll.
          .filter((element) => !element.closest('svg, .field, .table-scroll, .sr-only'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => `${element.tagName}.${element.className}`),
      );
      expect(tooWide, `${path} at ${width} px`).toEqual([]);
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

test('every page prints all its texts in dark colours and without controls in the dark theme', async ({
  page,
}) => {
  await rememberTheme(page, 'dark');
  for (const path of ROUTES) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path === addressOf('work') && PAGES > 1 ? `${addressOf('work')}?page=2` : path);
    await page.emulateMedia({ media: 'print' });
    const texts = page.getByRole('main').locator('h1, h2, h3, p:not(.needs-js *, .no-js, .failed)');
    await expect(texts.filter({ visible: false })).toHaveCount(0);
    await expect(page.locator('nav:not(.toc)').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    const contrasts = await texts.evaluateAll((elements) =>
      elements.map((element) => {
        /** Contrast ratio on white; a gamma of 2.2 approximates the sRGB curve of WCAG. */
        const [red = 0, green = 0, blue = 0] = getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .map((channel) => (Number(channel) / 255) ** 2.2);
        return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
      }),
    );
    expect(Math.min(...contrasts), `${path}: lowest contrast`).toBeGreaterThan(4.5);
  }
});
