/** The enquiry form: fields, errors, captcha, and what it does with each kind of answer. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { site } from '../../src/site.ts';
import { TEXTS } from '../support/texts.ts';
import { ACCEPTED, EMPTY, ENQUIRY } from '../support/e2e/contact-page.ts';
import { holdScripts } from '../support/e2e/loading.ts';
import { PHONE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { fill } from '../../src/words/fill.ts';

const { words } = TEXTS;

test(
  'an enquiry is written, corrected and sent with the keyboard alone',
  ALL_BROWSERS,
  async ({ page, contact }) => {
    const posted = await contact.answerWith(ACCEPTED);
    const { keyboard } = page;
    await contact.open();
    await page.getByRole('link', { name: words.skipLink }).focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const [name, value] of Object.entries({ ...ENQUIRY, email: 'gurpreet' })) {
      await keyboard.press('Tab');
      await expect(contact.field(name)).toBeFocused();
      await contact.type(name, value);
      // The link in the label of a box has a stop of its own.
      if ((await page.locator(`label[for='${name}'] a`).count()) > 0) await keyboard.press('Tab');
    }
    if (site.consent) {
      await keyboard.press('Tab');
      await expect(contact.allowButton).toBeFocused();
      await keyboard.press('Enter');
    }
    await expect(contact.captcha).toBeVisible();
    await keyboard.press('Tab');
    await expect(contact.captcha).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await expect(contact.sendButton).toBeFocused();
    await keyboard.press('Enter');

    // The first invalid field has the focus; Enter in it submits again.
    const email = contact.field('email');
    await expect(email).toBeFocused();
    await contact.expectError('email', words.invalidEmail);
    await keyboard.press('End');
    await keyboard.type('@mill.example');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    await keyboard.press('Enter');
    await contact.expectSentToast();
    expect(posted).toHaveLength(1);
    await contact.expectValues(EMPTY);
    await keyboard.type('g');
    await expect(email).toHaveValue('g');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
  },
);

test('after an invalid submit the label of the first invalid field is in view', async ({ page, contact }) => {
  await page.setViewportSize(PHONE);
  await contact.open();
  await contact.fill({ ...ENQUIRY, name: '' });
  await contact.sendButton.scrollIntoViewIfNeeded();
  await contact.submit();
  await expect(contact.field('name')).toBeFocused();
  await expect(page.locator('label[for=name]')).toBeInViewport({ ratio: 1 });
});

test('an enquiry is posted with the token of its captcha and the hidden field', async ({ page, contact }) => {
  const release = await holdScripts(page);
  const posted = await contact.answerWith(ACCEPTED);
  await contact.open();
  await contact.fill();
  // The captcha loads even if the focus has left the form.
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  release();
  await contact.solveCaptcha();
  const trap = page.locator('input[name="extra"]');
  await expect(trap).toHaveCSS('clip', 'rect(0px, 0px, 0px, 0px)');
  await trap.evaluate((input) => Object.assign(input, { value: 'https://spam.example' }));
  await contact.send();
  await contact.expectSentToast();
  expect(posted).toEqual([
    {
      ...ENQUIRY,
      captchaToken: expect.stringMatching(/./),
      extra: 'https://spam.example',
    },
  ]);
});

test('an enquiry without a solved captcha is not sent, and one toast says why', async ({ contact }) => {
  const posted = await contact.answerWith(ACCEPTED);
  await contact.open();
  await contact.fill();
  for (let clicks = 0; clicks < 3; clicks++) await contact.send();
  await contact.expectCaptchaToast();
  await expect(contact.toast).toHaveCount(1);
  await contact.allowCaptcha();
  await expect(contact.captcha).toHaveAccessibleDescription(
    fill(words.captchaMissing, { captcha: provider.name }),
  );
  await contact.captcha.click();
  await expect(contact.captcha).toHaveAccessibleDescription('');
  // A second click takes the mark off, and the token with it.
  await contact.captcha.click();
  await contact.send();
  await expect(contact.captcha).toHaveAccessibleDescription(
    fill(words.captchaMissing, { captcha: provider.name }),
  );
  expect(posted).toEqual([]);
});

test(
  '"Send again" sends the same enquiry after a lost connection',
  ALL_BROWSERS,
  async ({ contact, expectedProblems, consoleLines }) => {
    expectedProblems.push(/./);
    let online = false;
    const posted = await contact.answerWith((route) => (online ? route.fulfill(ACCEPTED) : route.abort()));
    await contact.prepare();
    await contact.send();
    // The error's own message, in each browser's words.
    const lost = /(Failed to fetch|NetworkError.*|Load failed)$/;
    await contact.expectToast(words.error, lost);
    expect(consoleLines.filter((line) => /fetch|NetworkError|Load failed/.test(line))).not.toEqual([]);
    await expect(contact.toast.getByRole('link')).toHaveText([site.contact.email, site.contact.phone]);
    online = true;
    await contact.sendAgainButton.click();
    await contact.expectSentToast();
    expect(posted).toHaveLength(2);
    expect(posted[1]).toMatchObject(ENQUIRY);
  },
);

test('the function takes lines, emoji and right-to-left text as they were typed', async ({
  page,
  contact,
}) => {
  const enquiry = { ...ENQUIRY, name: '👩‍🌾 ליאת', message: 'مرحبا، نريد متجرًا\n\n🧵🪡' };
  let posted = {};
  await page.route('**/api/contact', (route) => {
    posted = route.request().postDataJSON() as object;
    return route.continue();
  });
  await contact.prepare(enquiry);
  await contact.send();
  await contact.expectSentToast();
  await contact.expectValues(EMPTY);
  expect(posted).toMatchObject(enquiry);
});
