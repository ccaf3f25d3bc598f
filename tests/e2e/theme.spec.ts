import type { Page } from '@playwright/test';
import { themes } from '../../src/styles/tokens.ts';
import {
  DEFAULT_THEME,
  expectHydrated,
  OTHER_PAGE,
  OTHER_THEME,
  rememberTheme,
  type Theme,
  themeButton,
  THEMES,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

async function expectTheme(page: Page, theme: Theme): Promise<void> {
  await expect(page.locator('html')).toContainClass(theme);
  await expect(page.locator('html')).toHaveCSS('background-color', rgb(themes[theme].surface));
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', themes[theme].surface);
}

test('a theme that is not stored, or unknown, is the default one, whatever the theme of the system', async ({
  page,
}) => {
  await page.goto('/');
  for (const stored of [undefined, 'sepia']) {
    if (stored) await rememberTheme(page, stored);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await expectTheme(page, DEFAULT_THEME);
    }
  }
});

test('a remembered theme is applied before the first paint', ALL_BROWSERS, async ({ page }) => {
  await rememberTheme(page, OTHER_THEME);
  await page.addInitScript(() => {
    const classes: string[] = [];
    Object.assign(window, { classes });
    // Nothing can be painted before there is a body.
    new MutationObserver(() => {
      if (document.querySelector('body')) classes.push(document.documentElement.className);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/');
  await expectTheme(page, OTHER_THEME);
  const seen = await page.evaluate(() => (window as unknown as { classes: string[] }).classes);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((classes) => !classes.split(' ').includes(OTHER_THEME))).toEqual([]);
});

test(
  'the theme button works for the current page when storage is blocked',
  ALL_BROWSERS,
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await themeButton(page).click();
    await expectTheme(page, OTHER_THEME);
    await expectHydrated(themeButton(page));
    await themeButton(page).click();
    await expectTheme(page, DEFAULT_THEME);
  },
);

test(
  'other tabs take over a change of theme, and the default theme when the storage is cleared',
  ALL_BROWSERS,
  async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(OTHER_PAGE);
    await page.goto('/');
    // Chromium paints tabs in the background slowly, and the theme changes after a paint.
    await page.bringToFront();
    await themeButton(page).click();
    await expectTheme(other, OTHER_THEME);
    await page.evaluate(() => localStorage.clear());
    await expectTheme(other, DEFAULT_THEME);
  },
);
