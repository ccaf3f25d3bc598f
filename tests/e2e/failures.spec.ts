/** Tests the form when its code loads late, never loads, or throws. */
import { addressOf } from '../support/content.ts';
import { ENQUIRY } from '../support/browser/contact-page.ts';
import { OTHER_THEME } from '../support/browser/header.ts';
import { expectHydrated } from '../support/browser/hydration.ts';
import { ALL_BROWSERS, expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { CONTACT, TEXTS } from '../support/texts.ts';

// Each test causes errors that the browser logs.
test.beforeEach(() => expectConsoleErrors(/./));

/** Longer than the form's timeout for React, in milliseconds. */
const AFTER_TIMEOUT_MS = 10_500;
const ISLAND = '**/_astro/ContactForm.*.js*';

test("if the form's code never loads, contact links are shown", async ({ page, contact, header }) => {
  await page.clock.install();
  // Pauses the clock, because on a slow machine, filling in the form could take longer than the timeout.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/_astro/*.js*', () => undefined);
  await contact.open();
  await contact.fill();
  await page.clock.runFor(9500);
  await expect(contact.failure).toBeHidden();
  await page.clock.runFor(AFTER_TIMEOUT_MS);
  await expect(contact.failure).toBeVisible();
  await expect(contact.failure.getByRole('link')).toHaveText([CONTACT.email, CONTACT.phone]);
  await contact.send();
  // The button's label doesn't say that the enquiry is being sent.
  await expect(contact.sendButton).toHaveAccessibleName(TEXTS.words.sendMessage);
  await expect(page).toHaveURL(addressOf('contact'));
  await contact.expectValues(ENQUIRY);
  await header.themeButton.click();
  await header.expectTheme(OTHER_THEME);
});

test(
  'the form works after any one of its scripts has failed to load once',
  ALL_BROWSERS,
  async ({ page, contact }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/_astro\/[^?]+\.js$/.test(request.url())) scripts.push(request.url());
    });
    await contact.open();
    await contact.field('name').focus();
    await expectHydrated(contact.form);
    page.removeAllListeners('request');
    // These are Astro's scripts, the island, React's renderer, and the code that the island and the renderer share.
    expect(scripts.length).toBeGreaterThan(3);

    const uncaught: string[] = [];
    page.on('pageerror', ({ message }) => uncaught.push(message));
    for (const script of scripts) {
      await page.route(script, (route) => route.abort(), { times: 1 });
      const lost = page.waitForEvent('requestfailed');
      await contact.open();
      await contact.fill({ ...ENQUIRY, email: 'gurpreet' });
      await lost;
      // Astro itself retries some requests; the others are repeated the next time the form is focused.
      await expect(async () => {
        await contact.field('name').focus();
        await contact.field('email').focus();
        await expectHydrated(contact.form, 1500);
      }, script).toPass();
      await expect(contact.failure).toBeHidden();
      await contact.send();
      await contact.expectError('email', TEXTS.words.invalidEmail);
    }
    expect(uncaught).toEqual([]);
  },
);

test("if the form's island fails to load, contact links are shown until a retry succeeds", async ({
  page,
  contact,
}) => {
  await page.clock.install();
  await page.route(ISLAND, (route) => route.abort());
  await contact.open();
  await contact.fill();
  await expect(contact.failure).toBeVisible();
  await page.unroute(ISLAND);
  await contact.field('name').focus();
  await contact.allowCaptcha();
  await expect(contact.captcha).toBeVisible();
  // The first attempt's timeout doesn't affect the second attempt.
  await page.clock.runFor(AFTER_TIMEOUT_MS);
  await expect(contact.failure).toBeHidden();
  await contact.expectValues(ENQUIRY);
});

test('if the form fails to render, contact links are shown', async ({ page, contact, consoleLines }) => {
  const body = `export function ContactForm() { throw new Error('It is broken'); }`;
  await page.route(ISLAND, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await contact.open();
  await contact.field('name').focus();
  await expect(contact.failure.getByRole('link', { name: CONTACT.email })).toBeVisible();
  expect(consoleLines.join()).toContain('It is broken');
});
