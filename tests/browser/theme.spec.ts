import type { Page } from '@playwright/test';
import { iconPaths } from '../../src/lib/icons.ts';
import { site } from '../../src/site.ts';
import { DEFAULT_THEME, headerOf, OTHER_THEME } from '../support/browser/header.ts';
import { expectHydrated } from '../support/browser/hydration.ts';
import { leaveAndReturn, OTHER_TEXT_PAGE } from '../support/browser/site.ts';
import { ALL_BROWSERS, CACHED, expect, test } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

/** Stores a theme, as if chosen on an earlier visit. */
const rememberTheme = (page: Page, theme: string) =>
  page.addInitScript(
    ([key, value]) => {
      // Firefox also runs this on the empty page of a new tab, which has no storage.
      if (self.origin !== 'null') localStorage.setItem(key, value);
    },
    [site.theme.storageKey, theme] as const,
  );

test("without a valid saved theme, a page uses the default theme, not the system's, and the button switches to the other theme", async ({
  page,
  header,
}) => {
  await page.emulateMedia({ colorScheme: OTHER_THEME });
  await page.goto('/');
  await header.expectTheme(DEFAULT_THEME);
  await rememberTheme(page, 'sepia');
  await page.reload();
  await header.expectTheme(DEFAULT_THEME);
  // Changes the site's default theme.
  await page.evaluate((theme) => {
    document.documentElement.dataset['defaultTheme'] = theme;
    dispatchEvent(new StorageEvent('storage'));
  }, OTHER_THEME);
  await header.expectTheme(OTHER_THEME);
  await header.themeButton.click();
  await header.expectTheme(DEFAULT_THEME);
});

test('a saved theme is applied before the first paint', ALL_BROWSERS, async ({ page, header }) => {
  await rememberTheme(page, OTHER_THEME);
  await page.addInitScript(() => {
    const classes: string[] = [];
    Object.assign(window, { classes });
    // Nothing is painted before the body exists.
    new MutationObserver(() => {
      if (document.querySelector('body')) classes.push(document.documentElement.className);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/');
  await header.expectTheme(OTHER_THEME);
  const seen = await page.evaluate(() => (window as unknown as { classes: string[] }).classes);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((classes) => !classes.split(' ').includes(OTHER_THEME))).toEqual([]);
});

test('the theme button works if storage is blocked', ALL_BROWSERS, async ({ page, header }) => {
  // Browsers do this when all cookies are blocked.
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  await page.goto('/');
  const expectPressed = (theme: string) =>
    expect(header.themeButton).toHaveAttribute('aria-pressed', String(theme === 'dark'));
  await expectPressed(DEFAULT_THEME);
  await header.themeButton.click();
  await header.expectTheme(OTHER_THEME);
  await expectHydrated(header.themeButton);
  await expectPressed(OTHER_THEME);
  await header.themeButton.click();
  await header.expectTheme(DEFAULT_THEME);
  await expectPressed(DEFAULT_THEME);
  await expect(header.themeButton).toHaveAccessibleName(TEXTS.words.darkTheme);
  const icon = iconPaths[DEFAULT_THEME === 'dark' ? 'sun' : 'moon'];
  await expect(header.themeButton.locator('svg:visible path')).toHaveAttribute('d', icon);
});

test('a theme change is also applied in other tabs', ALL_BROWSERS, async ({ page, header, context }) => {
  const other = headerOf(await context.newPage());
  await other.page.goto(OTHER_TEXT_PAGE);
  await page.goto('/');
  // Chromium paints background tabs slowly, and the theme changes after a paint.
  await page.bringToFront();
  await header.themeButton.click();
  await other.expectTheme(OTHER_THEME);
  await other.page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'x', newValue: 'x' })));
  await other.expectTheme(OTHER_THEME);
  await page.evaluate(() => localStorage.clear());
  await other.expectTheme(DEFAULT_THEME);
});

test(
  'a restored page applies a theme chosen in the meantime',
  { tag: [ALL_BROWSERS.tag, CACHED.tag] },
  async ({ page, header }) => {
    // Firefox doesn't cache a page that the visitor leaves while something is still loading.
    await page.goto(OTHER_TEXT_PAGE, { waitUntil: 'networkidle' });
    await header.themeButton.hover();
    await expectHydrated(header.themeButton);
    // The page itself writes the theme, so that it receives no storage event. Browsers other than Firefox send no storage
    // events to cached pages.
    const chosen = [site.theme.storageKey, OTHER_THEME] as const;
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), chosen);
    await header.expectTheme(DEFAULT_THEME);
    await leaveAndReturn(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain(OTHER_THEME);
  },
);
