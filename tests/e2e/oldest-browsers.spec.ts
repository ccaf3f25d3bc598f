/** The fallbacks in the oldest supported browsers (src/browsers.ts), and in those that are older. */
import { site } from '../../src/site.ts';
import { captcha, ENQUIRY, expectToast, fillForm, sendButton } from '../support/e2e/contact.ts';
import { hidePopovers } from '../support/e2e/oldest-browsers.ts';
import { PHONE } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

test.use({ bypassCSP: true, viewport: PHONE, hasTouch: true });

test('a request that times out keeps the typed text where the error is an AbortError, as before Chrome 124', async ({
  page,
}) => {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 500);
      return controller.signal;
    };
  });
  await page.route('**/api/contact', () => undefined);
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).tap();
  await expectToast(page, 'Error', 'signal is aborted without reason');
  await expect(page.locator('#message')).toHaveValue(ENQUIRY.message);
});

test('the menu button closes the menu where a tap outside does not, as on iOS before 18.3', async ({
  page,
}) => {
  await page.goto('/about');
  await page.locator('#menu').evaluate((panel) => panel.setAttribute('popover', 'manual'));
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(PHONE.width / 2, PHONE.height - 20);
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeHidden();
});

test('a browser without popovers shows no menu, which would cover the page, and the footer has its links', async ({
  page,
  consoleProblems,
}) => {
  await hidePopovers(page);
  await page.goto('/about');
  await expect(page.locator('#menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  const heading = page.getByRole('heading', { level: 1 });
  await heading.click({ trial: true });
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick Links' });
  await expect(links.getByRole('link')).toHaveText(site.navigation.map(({ label }) => label));
  await links.getByRole('link').last().tap();
  await expect(page).toHaveURL(site.navigation.at(-1)!.href);
  expectNoConsoleProblems(consoleProblems);
});
