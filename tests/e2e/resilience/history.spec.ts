/** A page that the browser kept while another one was open, and brings back as it was left. */
import type { Page } from '@playwright/test';
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
import { expectHydrated } from '../../support/e2e/islands.ts';
import { PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

// Playwright switches the back/forward cache off, in which pages are kept.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

const themeButton = (page: Page) => page.getByRole('button', { name: /theme/i });

/** Leaves a page for /about, does something there, and goes back to it. */
async function leaveAndReturn(
  page: Page,
  elsewhere: () => Promise<void> = async () => undefined,
  leave: () => Promise<unknown> = () => page.goto('/about'),
) {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['kept'] = `${persisted}`;
    });
  });
  await leave();
  await expect(page).toHaveURL('/about');
  await elsewhere();
  await page.goBack({ waitUntil: 'commit' });
  // Otherwise this would test a page that was loaded anew.
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
}

test('the theme changed elsewhere is worn by the page that comes back', async ({ page }) => {
  // Chromium tells a kept page later what happened to the storage; by the standard it need not.
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await page.goto('/team');
  await themeButton(page).hover();
  await leaveAndReturn(page, async () => {
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass('light');
  });
  await expect(page.locator('html')).toContainClass('light');
  await expect(themeButton(page)).toHaveAccessibleName('Switch to dark theme');
});

test('an enquiry on its way when the page was left comes to its end, and is told', async ({ page }) => {
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
  // It is still on its way: the button says what is the case, and the text stands there.
  await expect(sendingButton(page)).toBeDisabled();
  expect(await typed(page)).toEqual(ENQUIRY);
  resolve(undefined);
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  await expect(sendButton(page)).toBeEnabled();
  expect(posted).toHaveLength(1);
});

test('a menu whose link was tapped is closed in the page that comes back', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/team');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectHydrated(page.getByRole('button', { name: 'Menu' }));
  await leaveAndReturn(
    page,
    async () => undefined,
    () => menu.getByRole('link', { name: 'About' }).click(),
  );
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
});
