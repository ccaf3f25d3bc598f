/** Pages restored from the back/forward cache. */
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import * as contact from '../support/e2e/contact.ts';
import {
  DEFAULT_THEME,
  expectHydrated,
  FIRST_LINK,
  menu,
  menuButton,
  OTHER_PAGE,
  OTHER_THEME,
  PAGE,
  PHONE,
  themeButton,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

/** Leaves the page for another and goes back. */
async function leaveAndReturn(page: Page, leave: () => Promise<unknown> = () => page.goto(PAGE), to = PAGE) {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.body.title = `${persisted}`)),
  );
  await leave();
  await expect(page).toHaveURL(to);
  await page.evaluate(() => history.back());
  // Otherwise the page was loaded again and the test would prove nothing. Not with a locator: Firefox's
  // driver does not tell that the navigation has ended.
  const persisted = () => page.evaluate(() => document.body.title).catch(() => 'left');
  await expect.poll(persisted).toBe('true');
}

test(
  'a restored page takes over the theme that was remembered in the meantime',
  ALL_BROWSERS,
  async ({ page }) => {
    // Firefox does not keep a page that is left while it loads something.
    await page.goto(OTHER_PAGE, { waitUntil: 'networkidle' });
    await themeButton(page).hover();
    await expectHydrated(themeButton(page));
    // Written by the page itself, so that no storage event tells it: other browsers send none to cached pages.
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      site.theme.storageKey,
      OTHER_THEME,
    ] as const);
    await expect(page.locator('html')).toContainClass(DEFAULT_THEME);
    await leaveAndReturn(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain(OTHER_THEME);
  },
);

test('an enquiry that is being sent is not sent twice, and completes when the page was left meanwhile', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = await contact.answerWith(page, async (route) => {
    await promise;
    await route.fulfill(contact.ACCEPTED);
  });
  await contact.prepareEnquiry(page);
  await contact.sendButton(page).press('Enter');
  await expect(contact.sendingButton(page)).toBeDisabled();
  // As Enter in a field, or "Send again" in a toast.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await leaveAndReturn(page);
  await contact.expectTyped(page, contact.ENQUIRY);
  resolve(undefined);
  await contact.expectToast(page, ...contact.SENT);
  // The button lost the focus when it was disabled.
  await expect(contact.sendButton(page)).toBeFocused();
  expect(posted).toHaveLength(1);
});

test('a menu is closed after returning from the page that one of its links opened', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await menuButton(page).click();
  await expectHydrated(menuButton(page));
  const { href } = FIRST_LINK;
  await leaveAndReturn(page, () => menu(page).locator(`a[href="${href}"]`).click(), href);
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
});
