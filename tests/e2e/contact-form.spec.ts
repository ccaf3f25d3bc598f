/** The enquiry form until it is sent: fields, errors, captcha. */
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import * as contact from '../support/e2e/contact.ts';
import { holdScripts } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { addressOf } from '../support/content.ts';

const form = (page: Page) => page.getByRole('main').locator('form');

test(
  'an enquiry can be written, corrected and sent with the keyboard alone',
  ALL_BROWSERS,
  async ({ page }) => {
    const posted = await contact.answerWith(page, contact.ACCEPTED);
    const { keyboard } = page;
    await page.goto(addressOf('contact'));
    await page.getByRole('link', { name: words.skipLink }).focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const [name, text] of Object.entries({ ...contact.ENQUIRY, email: 'gurpreet' })) {
      await keyboard.press('Tab');
      await expect(contact.field(page, name)).toBeFocused();
      await keyboard.type(contact.keysFor(name, text));
    }
    if (site.consent) {
      await keyboard.press('Tab');
      await expect(contact.allowButton(page)).toBeFocused();
      await keyboard.press('Enter');
    }
    await expect(contact.captcha(page)).toBeVisible();
    await keyboard.press('Tab');
    await expect(contact.captcha(page)).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await expect(contact.sendButton(page)).toBeFocused();
    await keyboard.press('Enter');

    // The first invalid field has the focus; Enter in it submits again.
    await expect(contact.field(page, 'email')).toBeFocused();
    await contact.expectFieldError(contact.field(page, 'email'), words.invalidEmail);
    await keyboard.press('End');
    await keyboard.type('@mill.example');
    await keyboard.press('Enter');
    await contact.expectToast(page, ...contact.SENT);
    expect(posted).toHaveLength(1);
    await contact.expectTyped(page, contact.EMPTY);
    await contact.field(page, 'message').focus();
    await keyboard.press('F8');
    await keyboard.press('Escape');
    await expect(contact.toast(page)).toHaveCount(0);
    await expect(contact.field(page, 'message')).toBeFocused();
  },
);

test('the time since the first focus, also before hydration, and a field that only programs fill in are posted', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const posted = await contact.answerWith(page, contact.ACCEPTED);
  await page.goto(addressOf('contact'));
  const now = () => page.evaluate(() => performance.now());
  const opened = await now();
  await contact.fillForm(page);
  // The captcha loads even if the focus has left the form.
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  const filled = await now();
  release();
  await contact.solveCaptcha(page);
  const trap = page.locator('input[name="extra"]');
  await expect(trap).toHaveCSS('clip', 'rect(0px, 0px, 0px, 0px)');
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  const least = Math.floor((await now()) - filled);
  await contact.sendButton(page).click();
  await contact.expectToast(page, ...contact.SENT);
  expect(posted).toEqual([
    {
      ...contact.ENQUIRY,
      captchaToken: expect.stringMatching(/./),
      extra: 'https://spam.example',
      elapsedMs: expect.any(Number),
    },
  ]);
  const { elapsedMs } = posted[0] as { elapsedMs: number };
  expect(elapsedMs).toBeGreaterThanOrEqual(least);
  expect(elapsedMs).toBeLessThanOrEqual(Math.ceil((await now()) - opened));
});

test('nothing is sent before the captcha is solved, and repeated submits show one toast', async ({
  page,
}) => {
  const posted = await contact.answerWith(page, contact.ACCEPTED);
  await page.goto(addressOf('contact'));
  await contact.fillForm(page);
  for (let clicks = 0; clicks < 3; clicks++) await contact.sendButton(page).click();
  await contact.expectToast(page, ...contact.CAPTCHA_MISSING);
  await expect(contact.toast(page)).toHaveCount(1);
  await contact.allowCaptcha(page);
  await expect(contact.captcha(page)).toHaveAccessibleDescription(contact.CAPTCHA_MISSING[1]);
  await contact.expectTyped(page, contact.ENQUIRY);

  await contact.captcha(page).check();
  await expect(form(page).getByText(contact.CAPTCHA_MISSING[1])).toBeHidden();
  await contact.captcha(page).uncheck();
  await contact.sendButton(page).click();
  await expect(form(page).getByText(contact.CAPTCHA_MISSING[1])).toBeVisible();
  expect(posted).toEqual([]);
});
