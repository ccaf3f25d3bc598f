import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { themes } from '../../src/styles/tokens.ts';
import { expectNotHydrated, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { rememberTheme, THEMES, type Theme } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /theme/i });
const remembered = (page: Page) => page.evaluate((key) => localStorage.getItem(key), site.theme.storageKey);

async function expectTheme(page: Page, theme: Theme): Promise<void> {
  const other = theme === 'dark' ? 'light' : 'dark';
  await expect(page.locator('html')).toContainClass(theme);
  await expect(page.locator('html')).not.toContainClass(other);
  // The background itself is dark or light.
  const [red = NaN] = await page.evaluate(() =>
    getComputedStyle(document.documentElement)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number),
  );
  expect(red < 128 ? 'dark' : 'light').toBe(theme);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', themes[theme].cloth);
}

for (const colorScheme of THEMES) {
  test(`the theme of a first visit is dark on a ${colorScheme} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expectTheme(page, 'dark');
    expect(await remembered(page)).toBeNull();
  });
}

test('the theme button changes the theme, and the choice survives reloads and navigation', async ({
  page,
  consoleProblems,
}) => {
  await page.goto('/');
  await toggle(page).click();
  await expectTheme(page, 'light');
  expect(await remembered(page)).toBe('light');
  await expect(toggle(page)).toHaveAccessibleName('Switch to dark theme');

  await page.reload();
  await expectTheme(page, 'light');
  await page.goto('/team');
  await expectTheme(page, 'light');

  // After hydration.
  await toggle(page).hover();
  await expect(toggle(page)).toHaveAccessibleName('Switch to dark theme');
  await toggle(page).click();
  await expectTheme(page, 'dark');
  expect(await remembered(page)).toBe('dark');
  await expect(toggle(page)).toHaveAccessibleName('Switch to light theme');
  await page.reload();
  await expectTheme(page, 'dark');
  expectNoConsoleProblems(consoleProblems);
});

test('an unknown stored theme falls back to dark', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'sepia'), site.theme.storageKey);
  await page.goto('/');
  await expectTheme(page, 'dark');
});

for (const theme of THEMES) {
  test(`a remembered ${theme} theme is applied before the first paint`, async ({ page }) => {
    await rememberTheme(page, theme);
    await page.addInitScript(() => {
      const classes: string[] = [];
      Object.assign(window, { classes });
      // Nothing can be painted before there is a body.
      new MutationObserver(() => {
        if (document.body as HTMLElement | null) classes.push(document.documentElement.className);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const release = await holdScripts(page);
    await page.goto('/');
    await expectTheme(page, theme);
    release();
    const seen = await page.evaluate(() => (window as unknown as { classes: string[] }).classes);
    expect(seen.length).toBeGreaterThan(0);
    for (const classes of seen) expect(classes.split(' ')).toContain(theme);
  });
}

const BROKEN_STORAGE = {
  blocked: () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};
for (const [fault, breakStorage] of Object.entries(BROKEN_STORAGE)) {
  test(`the theme button works for the current page when storage is ${fault}`, async ({
    page,
    consoleProblems,
  }) => {
    await page.addInitScript(breakStorage);
    const release = await holdScripts(page);
    await page.goto('/');
    await expectTheme(page, 'dark');
    await toggle(page).click();
    await expectTheme(page, 'light');
    release();
    await expectHydrated(toggle(page));
    await toggle(page).click();
    await expectTheme(page, 'dark');
    expectNoConsoleProblems(consoleProblems);
  });
}

test('a change of theme is followed by another tab, before and after hydration', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/about');
  await page.goto('/');

  await toggle(page).click();
  await expectTheme(other, 'light');
  await toggle(other).click();
  await expectTheme(page, 'dark');
  await expect(toggle(page)).toHaveAccessibleName('Switch to light theme');

  // Both islands are hydrated now.
  await toggle(page).click();
  await expectTheme(other, 'light');
  await expect(toggle(other)).toHaveAccessibleName('Switch to dark theme');
});

test('clearing the storage in another tab restores the default theme', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/about');
  await page.goto('/');
  await toggle(page).click();
  await expectTheme(other, 'light');
  await page.evaluate(() => localStorage.clear());
  await expectTheme(other, 'dark');
});

test('every click before hydration changes the theme once, and hydration keeps the result', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  for (const theme of ['light', 'dark', 'light'] as const) {
    await toggle(page).click();
    await expectTheme(page, theme);
  }
  await expectNotHydrated(toggle(page));

  release();
  await expectHydrated(toggle(page));
  await expect(toggle(page)).toHaveAccessibleName('Switch to dark theme');
  await expectTheme(page, 'light');
  expect(await remembered(page)).toBe('light');
  await toggle(page).click();
  await expectTheme(page, 'dark');
});

test('Enter and Space on the theme button change the theme', async ({ page }) => {
  await page.goto('/');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expectTheme(page, 'light');
  await expectHydrated(toggle(page));
  await page.keyboard.press('Space');
  await expectTheme(page, 'dark');
});
