/** Pages restored from the back/forward cache. */
import type { Page } from '@playwright/test';
import { site } from '../../../src/site.ts';
import {
  answerWith,
  captcha,
  ENQUIRY,
  expectToast,
  fillForm,
  sendButton,
  sendingButton,
  typed,
} from '../../support/e2e/contact.ts';
import { expectHydrated, expectNotHydrated } from '../../support/e2e/islands.ts';
import { OTHER_PAGE, OTHER_THEME, PAGE, DEFAULT_THEME, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

const themeButton = (page: Page) => page.getByRole('button', { name: /theme/i });

/** Leaves the page for another and goes back. */
async function leaveAndReturn(page: Page, leave: () => Promise<unknown> = () => page.goto(PAGE)) {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = `${persisted}`;
    });
  });
  await leave();
  await expect(page).toHaveURL(PAGE);
  await page.goBack({ waitUntil: 'commit' });
  // Otherwise the page was loaded again and the test would prove nothing.
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
}

test('a restored page takes over the theme that was remembered in the meantime', async ({ page }) => {
  await page.goto(OTHER_PAGE);
  await themeButton(page).hover();
  await expectHydrated(themeButton(page));
  // Written by the page itself, so that no storage event tells it: other browsers send none to cached pages.
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    site.theme.storageKey,
    OTHER_THEME,
  ] as const);
  await expect(page.locator('html')).toContainClass(DEFAULT_THEME);
  await leaveAndReturn(page);
  await expect(page.locator('html')).toContainClass(OTHER_THEME);
  await expect(themeButton(page)).toHaveAccessibleName(`Switch to ${DEFAULT_THEME} theme`);
});

test('an enquiry that was being sent when the page was left completes after the return', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = await answerWith(page, async (route) => {
    await promise;
    await route.fulfill({ json: { message: 'ok' } });
  });
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).click();
  await leaveAndReturn(page);
  // Still being sent.
  await expect(sendingButton(page)).toBeDisabled();
  expect(await typed(page)).toEqual(ENQUIRY);
  resolve(undefined);
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  await expect(sendButton(page)).toBeEnabled();
  expect(posted).toHaveLength(1);
});

for (const isHydrated of [true, false]) {
  test(`a menu ${isHydrated ? 'with' : 'without'} React is closed after returning from the page that one of its links opened`, async ({
    page,
  }) => {
    if (!isHydrated) await page.route('**/_astro/*.js*', (route) => route.fulfill({ status: 404 }));
    await page.setViewportSize(PHONE);
    await page.goto(OTHER_PAGE);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await (isHydrated ? expectHydrated(button) : expectNotHydrated(button));
    await leaveAndReturn(page, () => menu.locator(`a[href="${PAGE}"]`).click());
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
  });
}
