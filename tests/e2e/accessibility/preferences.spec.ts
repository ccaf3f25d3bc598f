/** Preferences of visitors: forced colours, reduced motion, larger text, zoom, print. */
import type { Locator, Page } from '@playwright/test';
import { field, sendButton, toast } from '../../support/e2e/contact.ts';
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, doubleText, PAGES, PHONE, rememberTheme, SMALL, THEMES } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** Widths of an element's border and outline in pixels. */
const edges = (element: Locator) =>
  element.evaluate((element) => {
    const { borderBottomWidth, borderBottomStyle, outlineWidth, outlineStyle } = getComputedStyle(element);
    return {
      border: borderBottomStyle === 'none' ? 0 : parseFloat(borderBottomWidth),
      outline: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
    };
  });

/** The largest difference of two colours of an element on any channel, from 0 to 255. */
const colourDifference = (element: Locator, one: string, other: string) =>
  element.evaluate(
    (element, [one, other]) => {
      const channels = (value: string) =>
        value
          .match(/[\d.]+/g)!
          .slice(0, 3)
          .map(Number);
      const style = getComputedStyle(element);
      const first = channels(style.getPropertyValue(one));
      const second = channels(style.getPropertyValue(other));
      return Math.max(...first.map((value, index) => Math.abs(value - second[index]!)));
    },
    [one, other] as const,
  );

test.describe('forced colours', () => {
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
      await page.setViewportSize(DESKTOP);

      await page.goto('/contact');
      for (const input of await page.getByRole('textbox').all()) {
        expect((await edges(input)).border, (await input.getAttribute('id')) ?? '').toBeGreaterThanOrEqual(1);
      }
      await sendButton(page).click();
      await expect(field(page, 'name')).toBeFocused();
      expect((await edges(field(page, 'name'))).outline).toBeGreaterThanOrEqual(3);
      expect((await edges(sendButton(page))).border).toBeGreaterThanOrEqual(1);
      await expect(toast(page)).toBeVisible();
      expect((await edges(toast(page))).border).toBeGreaterThanOrEqual(1);
      const main = page.getByRole('navigation', { name: 'Main' });
      expect((await edges(main.locator('[aria-current]'))).border).toBeGreaterThanOrEqual(2);
      expect((await edges(main.locator(':not([aria-current])').first())).border).toBe(0);
      // The logo keeps the background of its theme.
      const logo = page.getByRole('contentinfo').getByRole('img', { name: /./ });
      expect(await colourDifference(logo, 'background-color', 'color')).toBeGreaterThan(100);
      expect(
        await logo.evaluate((image) => getComputedStyle(image).getPropertyValue('forced-color-adjust')),
      ).toBe('none');

      await page.goto('/work');
      const pager = page.getByRole('navigation', { name: 'Pagination' });
      expect((await edges(pager.locator('[aria-current]'))).border).toBeGreaterThanOrEqual(2);
      for (const other of await pager.locator('li button:not([aria-current])').all()) {
        expect((await edges(other)).border).toBe(0);
      }
      // Line icons have the text colour of the system.
      for (const icon of await page.locator('button .icon').filter({ visible: true }).all()) {
        expect(await colourDifference(icon, 'stroke', 'color')).toBe(0);
      }
    });
  }
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('with reduced motion no page has animations or transitions, not even on hover', async ({ page }) => {
    test.slow(); // All pages in one go.
    for (const path of BUILT_ROUTES) {
      await page.goto(path);
      await page
        .getByRole('main')
        .getByRole('link')
        .or(page.getByRole('contentinfo').getByRole('link'))
        .first()
        .hover();
      const moving = await page.evaluate(() => {
        const animated = [...document.querySelectorAll('*')].flatMap((element) =>
          ['', '::before', '::after'].filter((pseudo) => {
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
});

/** How many pixels of the page lie beyond the window's right edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no page scrolls sideways at 200 % and 400 % zoom or with 200 % text', async ({ page }) => {
  test.slow(); // All pages in one go.
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    // 1280 x 1024 pixels, of which zoom leaves half and a quarter.
    for (const viewport of [
      { width: 640, height: 512 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await overflow(page), `${path} at ${viewport.width} px`).toBe(0);
    }
  }
  await doubleText(page);
  for (const viewport of [DESKTOP, PHONE, SMALL]) {
    await page.setViewportSize(viewport);
    for (const path of BUILT_ROUTES) {
      await page.goto(path);
      expect(await overflow(page), `${path} at ${viewport.width} px with 200 % text`).toBe(0);
    }
  }
});

for (const theme of THEMES) {
  test(`every page prints with dark text and without controls when the theme is ${theme}`, async ({
    page,
  }) => {
    test.slow(); // All pages in one go.
    await rememberTheme(page, theme);
    for (const path of BUILT_ROUTES) {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const text of await page
        .getByRole('main')
        .locator('h2, h3, p:not(.needs-js *, .no-js, .failed)')
        .all()) {
        await expect(text).toBeVisible();
      }
      await expect(page.getByRole('navigation', { name: /Main|Menu|Pagination|Legal|Links/ })).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      const contrasts = await page.evaluate(() => {
        /** Contrast ratio of a colour on white; a gamma of 2.2 approximates the sRGB curve of WCAG. */
        const onPaper = (colour: string) => {
          const [red = 0, green = 0, blue = 0] = colour
            .match(/[\d.]+/g)!
            .map((channel) => (Number(channel) / 255) ** 2.2);
          return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
        };
        const texts = document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd)');
        return [...texts].map((text) => onPaper(getComputedStyle(text).color));
      });
      expect(Math.min(...contrasts), `${path}: lowest contrast`).toBeGreaterThan(4.5);
      await page.emulateMedia({ media: 'screen' });
    }
  });
}

test('the printed portfolio has all projects', async ({ page }) => {
  await page.goto('/work?page=3');
  const projects = page.getByRole('main').locator('article');
  const all = await projects.count();
  if (PAGES > 1) await expect(projects.filter({ visible: true })).not.toHaveCount(all);
  await page.emulateMedia({ media: 'print' });
  await expect(projects.filter({ visible: true })).toHaveCount(all);
});
