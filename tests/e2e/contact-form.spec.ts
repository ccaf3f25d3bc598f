/** The enquiry form: fields, errors, captcha, and what it does with each kind of answer. */
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import * as contact from '../support/e2e/contact.ts';
import { holdScripts } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { addressOf } from '../support/content.ts';

test(
  'an enquiry can be written, corrected and sent with the keyboard alone, and the next one shows no errors yet',
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
    const email = contact.field(page, 'email');
    await expect(email).toBeFocused();
    await contact.expectFieldError(email, words.invalidEmail);
    await keyboard.press('End');
    await keyboard.type('@mill.example');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    await keyboard.press('Enter');
    await contact.expectToast(page, ...contact.SENT);
    expect(posted).toHaveLength(1);
    await contact.expectTyped(page, contact.EMPTY);
    await keyboard.type('g');
    await expect(email).toHaveValue('g');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
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
  await trap.evaluate((input) => Object.assign(input, { value: 'https://spam.example' }));
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

test('nothing is sent without a solved captcha, which is said in one toast and beside the captcha until it is solved', async ({
  page,
}) => {
  const posted = await contact.answerWith(page, contact.ACCEPTED);
  await page.goto(addressOf('contact'));
  await contact.fillForm(page);
  for (let clicks = 0; clicks < 3; clicks++) await contact.sendButton(page).click();
  await contact.expectToast(page, ...contact.CAPTCHA_MISSING);
  await expect(contact.toast(page)).toHaveCount(1);
  await contact.allowCaptcha(page);
  for (const error of [contact.CAPTCHA_MISSING[1], '', contact.CAPTCHA_MISSING[1]]) {
    await expect(contact.captcha(page)).toHaveAccessibleDescription(error);
    await contact.captcha(page).click();
    // The token is gone with the mark.
    if (!error) await contact.sendButton(page).click();
  }
  expect(posted).toEqual([]);
});

test(
  'a lost connection keeps text and captcha, and "Send again" sends them',
  ALL_BROWSERS,
  async ({ page, expectedProblems }) => {
    expectedProblems.push(/./);
    let online = false;
    const posted = await contact.answerWith(page, (route) =>
      online ? route.fulfill(contact.ACCEPTED) : route.abort(),
    );
    await contact.prepareEnquiry(page);
    await contact.sendButton(page).click();
    // The error's own message, in each browser's words.
    await contact.expectToast(page, words.error, /^(Failed to fetch|NetworkError.*|Load failed)$/);
    online = true;
    await contact.toast(page).getByRole('button', { name: words.sendAgain }).click();
    await contact.expectToast(page, ...contact.SENT);
    expect(posted).toHaveLength(2);
    expect(posted[1]).toMatchObject(contact.ENQUIRY);
  },
);
