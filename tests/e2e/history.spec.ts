/** Tests pages that are restored from the back/forward cache. */
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { linksTo } from '../support/content.ts';
import { ACCEPTED, ENQUIRY } from '../support/browser/contact-page.ts';
import { DEFAULT_THEME, OTHER_THEME } from '../support/browser/header.ts';
import { expectHydrated } from '../support/browser/hydration.ts';
import { OTHER_TEXT_PAGE, TEXT_PAGE, PHONE } from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

/** Opens another page, and goes back. */
async function leaveAndReturn(
  page: Page,
  leave: () => Promise<unknown> = () => page.goto(TEXT_PAGE),
  to = TEXT_PAGE,
) {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.body.title = `${persisted}`)),
  );
  await leave();
  await expect(page).toHaveURL(to);
  await page.evaluate(() => history.back());
  // If the page had been reloaded, the test would prove nothing. Doesn't use a locator, because Firefox's driver doesn't
  // report the end of the navigation.
  const persisted = () => page.evaluate(() => document.body.title).catch(() => 'left');
  await expect.poll(persisted).toBe('true');
}

test('a restored page applies a theme chosen in the meantime', ALL_BROWSERS, async ({ page, header }) => {
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
});

test('an enquiry is sent once even if the page is left and restored', async ({ page, contact }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = await contact.answerWith(async (route) => {
    await promise;
    await route.fulfill(ACCEPTED);
  });
  await contact.prepare();
  await contact.sendButton.press('Enter');
  await expect(contact.sendingButton).toBeDisabled();
  await expect(contact.form.getByRole('status')).toHaveText(TEXTS.words.sending);
  await contact.submit();
  // If the button had the `disabled` attribute, not just `aria-disabled`, it would have lost the focus.
  await expect(contact.sendingButton).toBeFocused();
  await leaveAndReturn(page);
  await contact.expectValues(ENQUIRY);
  resolve(undefined);
  await contact.expectSentToast();
  expect(posted).toHaveLength(1);
});

test('the Back button, after a click on a menu link, shows the page with the menu closed', async ({
  page,
  header,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await header.openMenu();
  // A link to a page other than the home page.
  const { href } = linksTo(site.navigation).find((link) => link.href !== '/')!;
  await leaveAndReturn(page, () => header.menu.locator(`a[href="${href}"]`).click(), href);
  await header.expectMenuClosed();
});
