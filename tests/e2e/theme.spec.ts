import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { themes } from '../../src/styles/tokens.ts';
import { expectNotHydrated, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import {
  DEFAULT_THEME,
  OTHER_PAGE,
  OTHER_THEME,
  PAGE,
  rememberTheme,
  THEMES,
  type Theme,
} from '../support/e2e/site.ts';
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
  test(`the theme of a first visit is the default one on a ${colorScheme} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expectTheme(page, DEFAULT_THEME);
    expect(await remembered(page)).toBeNull();
  });
}

test('the theme button changes the theme, and the choice survives reloads and navigation', async ({
  page,
  consoleProblems,
}) => {
  await page.goto('/');
  await toggle(page).click();
  await expectTheme(page, OTHER_THEME);
  expect(await remembered(page)).toBe(OTHER_THEME);
  await expect(toggle(page)).toHaveAccessibleName(`Switch to ${DEFAULT_THEME} theme`);

  await page.reload();
  await expectTheme(page, OTHER_THEME);
  await page.goto(PAGE);
  await expectTheme(page, OTHER_THEME);

  // After hydration.
  await toggle(page).hover();
  await expect(toggle(page)).toHaveAccessibleName(`Switch to ${DEFAULT_THEME} theme`);
  await toggle(page).click();
  await expectTheme(page, DEFAULT_THEME);
  expect(await remembered(page)).toBe(DEFAULT_THEME);
  await expect(toggle(page)).toHaveAccessibleName(`Switch to ${OTHER_THEME} theme`);
  await page.reload();
  await expectTheme(page, DEFAULT_THEME);
  expectNoConsoleProblems(consoleProblems);
});

test('an unknown stored theme falls back to the default theme', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'sepia'), site.theme.storageKey);
  await page.goto('/');
  await expectTheme(page, DEFAULT_THEME);
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
    await expectTheme(page, DEFAULT_THEME);
    await toggle(page).click();
    await expectTheme(page, OTHER_THEME);
    release();
    await expectHydrated(toggle(page));
    await toggle(page).click();
    await expectTheme(page, DEFAULT_THEME);
    expectNoConsoleProblems(consoleProblems);
  });
}

test('a change of theme is followed by another tab, before and after hydration', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(OTHER_PAGE);
  await page.goto('/');

  await toggle(page).click();
  await expectTheme(other, OTHER_THEME);
  await toggle(other).click();
  await expectTheme(page, DEFAULT_THEME);
  await expect(toggle(page)).toHaveAccessibleName(`Switch to ${OTHER_THEME} theme`);

  // Both islands are hydrated now.
  await toggle(page).click();
  await expectTheme(other, OTHER_THEME);
  await expect(toggle(other)).toHaveAccessibleName(`Switch to ${DEFAULT_THEME} theme`);
});

test('clearing the storage in another tab restores the default theme', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(OTHER_PAGE);
  await page.goto('/');
  await toggle(page).click();
  await expectTheme(other, OTHER_THEME);
  await page.evaluate(() => localStorage.clear());
  await expectTheme(other, DEFAULT_THEME);
});

test('every click before hydration changes the theme once, and hydration keeps the result', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  for (const theme of [OTHER_THEME, DEFAULT_THEME, OTHER_THEME]) {
    await toggle(page).click();
    await expectTheme(page, theme);
  }
  await expectNotHydrated(toggle(page));

  release();
  await expectHydrated(toggle(page));
  await expect(toggle(page)).toHaveAccessibleName(`Switch to ${DEFAULT_THEME} theme`);
  await expectTheme(page, OTHER_THEME);
  expect(await remembered(page)).toBe(OTHER_THEME);
  await toggle(page).click();
  await expectTheme(page, DEFAULT_THEME);
});

test('Enter and Space on the theme button change the theme', async ({ page }) => {
  await page.goto('/');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expectTheme(page, OTHER_THEME);
  await expectHydrated(toggle(page));
  await page.keyboard.press('Space');
  await expectTheme(page, DEFAULT_THEME);
});
