/**
 * Tests the enquiry form with the local captcha: what visitors write before React runs, what is sent, the reaction to
 * each kind of response, and a form whose code comes late or never.
 */
import { FIELDS, labelOf, type EnquiryField, type FieldName } from '../../src/enquiry/fields.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { addressOf } from '../support/content.ts';
import { ACCEPTED, EMPTY, ENQUIRY } from '../support/browser/contact-page.ts';
import { actBeforeReact, expectHydrated, holdScripts } from '../support/browser/hydration.ts';
import { leaveAndReturn, OTHER_TEXT_PAGE, PHONE } from '../support/browser/site.ts';
import { ALL_BROWSERS, CACHED, expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { captchaMissing, CONTACT, TEXTS } from '../support/texts.ts';

const { words } = TEXTS;

test(
  'an enquiry can be written, corrected and sent with the keyboard',
  ALL_BROWSERS,
  async ({ page, contact }) => {
    const posted = await contact.answerWith(ACCEPTED);
    const { keyboard } = page;
    await contact.open();
    await page.getByRole('link', { name: words.skipLink }).focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const [name, value] of Object.entries({ ...ENQUIRY, email: 'gurpreet' })) {
      const field: EnquiryField = FIELDS[name as FieldName];
      await keyboard.press('Tab');
      await expect(contact.field(name)).toBeFocused();
      await expect(contact.field(name)).toHaveAccessibleName(labelOf(field, TEXTS));
      const kind = field.kind as EnquiryField['kind'];
      if (kind === 'select') await keyboard.press('ArrowDown');
      else await keyboard.type(kind === 'checkbox' ? ' ' : value);
      // A link in a checkbox's label is a tab stop of its own.
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

    // The first invalid field is focused; pressing Enter in the field submits the form again.
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
    await expect(page.locator(':focus')).toHaveText(words.sent);
  },
);

test('the first invalid field is focused only after its error has been painted', async ({ contact }) => {
  await contact.open();
  await contact.fill(EMPTY);
  const name = contact.field('name');
  // During the submit event, the error is shown, but the invalid field isn't focused yet.
  const isEarly = await name.evaluate((field: HTMLInputElement) => {
    field.form!.requestSubmit();
    return field === document.activeElement && field.ariaInvalid === 'true';
  });
  expect(isEarly).toBe(false);
  await expect(name).toBeFocused();
});

test('after an invalid submit, the label of the first invalid field is in view', async ({
  page,
  contact,
}) => {
  await page.setViewportSize(PHONE);
  await contact.open();
  await contact.fill({ ...ENQUIRY, name: '' });
  await contact.sendButton.scrollIntoViewIfNeeded();
  await contact.submit();
  await expect(contact.field('name')).toBeFocused();
  // Not exactly 1, because browsers round positions to fractions of a pixel.
  await expect(page.locator('label[for=name]')).toBeInViewport({ ratio: 0.95 });
});

test('the form posts the values exactly as typed, the token and the hidden field', async ({
  page,
  contact,
}) => {
  const enquiry = {
    ...ENQUIRY,
    name: '👩‍🌾 ליאת',
    email: 'max@maßanfertigung.example',
    message: 'مرحبا، نريد متجرًا\n\n🧵🪡',
  };
  const posted = await contact.answerWith((route) => route.continue());
  const release = await holdScripts(page);
  await contact.open();
  await contact.fill(enquiry);
  // The captcha loads even if the focus has already left the form.
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  release();
  await contact.solveCaptcha();
  const trap = page.locator('input[name="extra"]');
  await expect(trap).toHaveCSS('clip', 'rect(0px, 0px, 0px, 0px)');
  await trap.evaluate((input) => Object.assign(input, { value: 'https://spam.example' }));
  await contact.send();
  await contact.expectSentToast();
  await contact.expectValues(EMPTY);
  // The token has been used, so the visitor must solve the captcha again.
  await contact.send();
  await contact.expectCaptchaToast();
  const captchaToken: unknown = expect.stringMatching(/-\d+-\w+$/);
  expect(posted).toEqual([
    { ...enquiry, captchaToken, honeypot: 'https://spam.example', sources: undefined },
  ]);
});

test('the form dispatches an event without personal data after an accepted enquiry only', async ({
  page,
  contact,
}) => {
  await contact.open();
  await page.evaluate(() => {
    Object.assign(window, { counted: [] });
    document.addEventListener('enquiry-sent', ({ detail }: CustomEventInit) =>
      (Reflect.get(window, 'counted') as unknown[]).push(detail),
    );
  });
  const counted = () => page.evaluate(() => Reflect.get(window, 'counted') as unknown);
  expectConsoleErrors(/500/);
  await contact.answerWith({ status: 500, json: { message: 'No' } });
  await contact.fill(ENQUIRY);
  await contact.solveCaptcha();
  await contact.send();
  await expect(page.getByText('No', { exact: true })).toBeVisible();
  expect(await counted()).toEqual([]);
  await contact.answerWith({ json: {} });
  await contact.solveCaptcha();
  await contact.send();
  await contact.expectSentToast();
  expect(await counted()).toEqual([{ topic: undefined, page: new URL(page.url()).pathname }]);
});

test('parameters in a link fill in empty fields up to their maximum length, and the enquiry includes the campaign and the referrer', async ({
  page,
  contact,
}) => {
  const posted = await contact.answerWith(ACCEPTED);
  const html = `<script>document.body.remove()</script>${'x'.repeat(10_000)}`;
  const { name } = ENQUIRY;
  const others = { extra: 'spam', captchaToken: 'x', unknown: 'x' };
  const campaign = { utm_source: 'x'.repeat(101), gclid: '1' };
  const search = new URLSearchParams({ name, message: html, ...others, ...campaign });
  // This link was typed by hand, so the + in the email address isn't a space.
  const written = `${search}&email=ada+site@example.com`;
  await page.goto(`${addressOf('contact')}?${written}`, { referer: 'https://news.example/letter' });
  const email = 'ada+site@example.com';
  await contact.expectValues({ ...EMPTY, name, email, message: html.slice(0, FIELDS.message.maxLength) });
  await contact.field('message').fill(ENQUIRY.message);
  // Going back reloads the page with the typed values.
  await page.goto(OTHER_TEXT_PAGE);
  await page.goBack();
  await contact.expectValues({ ...EMPTY, name, email, message: ENQUIRY.message });
  await contact.fill();
  await contact.solveCaptcha();
  await contact.send();
  await contact.expectSentToast();
  const captchaToken: unknown = expect.stringMatching(/./);
  const sources = { utm_source: 'x'.repeat(100), gclid: '1', referrer: 'news.example' };
  expect(posted).toEqual([{ ...ENQUIRY, captchaToken, honeypot: '', sources }]);
});

test("the page's address replaces nothing that the browser has restored while reading the HTML", async ({
  page,
  contact,
}) => {
  // Firefox and Safari restore a field as soon as they have read it; Chromium does so later.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const form = document.querySelector('form:has(textarea)');
      if (!form?.querySelector('textarea')) return;
      observer.disconnect();
      for (const name of ['name', 'company'])
        form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = 'Restored';
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await contact.open('?name=Linked');
  await contact.expectValues({ ...EMPTY, name: 'Restored', company: 'Restored' });
});

test("an enquiry without a solved captcha isn't sent, and a single toast explains why", async ({
  contact,
}) => {
  const posted = await contact.answerWith(ACCEPTED);
  await contact.open();
  await contact.fill();
  for (let clicks = 0; clicks < 3; clicks++) await contact.send();
  await contact.expectCaptchaToast();
  await expect(contact.toast).toHaveCount(1);
  await contact.allowCaptcha();
  await expect(contact.captcha).toHaveAccessibleDescription(captchaMissing);
  await contact.captcha.click();
  await expect(contact.captcha).toHaveAccessibleDescription('');
  await expect(contact.toast).toHaveCount(0);
  // A second click clears the checkbox and the token.
  await contact.captcha.click();
  await contact.send();
  await expect(contact.captcha).toHaveAccessibleDescription(captchaMissing);
  expect(posted).toEqual([]);
});

test('"Send again" sends the same enquiry again', ALL_BROWSERS, async ({ contact }) => {
  expectConsoleErrors(/./);
  let online = false;
  const posted = await contact.answerWith((route) => (online ? route.fulfill(ACCEPTED) : route.abort()));
  await contact.prepare();
  await contact.send();
  await expect(contact.sendAgainButton).toBeVisible();
  online = true;
  await contact.sendAgainButton.click();
  await contact.expectSentToast();
  expect(posted).toHaveLength(2);
  expect(posted[1]).toMatchObject(ENQUIRY);
});

test('an enquiry is sent once even if the page is left and restored', CACHED, async ({ page, contact }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = await contact.answerWith(async (route) => {
    await promise;
    await route.fulfill(ACCEPTED);
  });
  await contact.prepare();
  await contact.sendButton.press('Enter');
  await expect(contact.sendingButton).toBeDisabled();
  await expect(contact.form.getByRole('status')).toHaveText(words.sending);
  await contact.submit();
  // If the button had the `disabled` attribute, not just `aria-disabled`, it would have lost the focus.
  await expect(contact.sendingButton).toBeFocused();
  await leaveAndReturn(page);
  await contact.expectValues(ENQUIRY);
  resolve(undefined);
  await contact.expectSentToast();
  expect(posted).toHaveLength(1);
});

test.describe('before React runs', () => {
  const roots = ['ContactForm'];

  test('a form that React renders again keeps its values, ticked boxes and focus', async ({
    page,
    contact,
  }) => {
    expectConsoleErrors(/React error #418/);
    const extra = page.locator('input[name=extra]');
    const act = async () => {
      await contact.fill();
      await contact.field('message').focus();
      // This field stands in for a checkbox, because the form may not contain one.
      await extra.evaluate((input: HTMLInputElement) => (input.checked = true));
    };
    // Password managers add elements; React then renders the form again.
    const addElement = () =>
      document.querySelector('input[name=name]')!.after(document.createElement('added-element'));
    await actBeforeReact(page, addressOf('contact'), roots, act, addElement);
    // The captcha appears when React handles the focus.
    await contact.allowCaptcha();
    await expect(contact.captcha).toBeVisible();
    await contact.expectValues(ENQUIRY);
    await expect(contact.field('message')).toBeFocused();
    await expect(extra).toHaveJSProperty('checked', true);
  });

  test('a translated form keeps an early submit and the values from the link', async ({ page, contact }) => {
    const { name, ...typed } = { ...ENQUIRY, email: 'gurpreet' };
    const act = async () => {
      await contact.fill(typed);
      await contact.field('email').press('Enter');
      await expect(contact.sendingButton).toBeVisible();
    };
    await actBeforeReact(page, `${addressOf('contact')}?${new URLSearchParams({ name })}`, roots, act);
    await contact.expectError('email', words.invalidEmail);
    await expect(contact.field('email')).toBeFocused();
    await contact.expectValues({ ...typed, name });
    await expect(contact.sendButton).toBeEnabled();
  });

  test("a submit between Astro's hydration event and React's first render isn't lost", async ({
    page,
    contact,
  }) => {
    await contact.open();
    await page.locator('astro-island:has(textarea)').evaluate((island) => {
      island.addEventListener('astro:hydrate', () => island.querySelector('form')?.requestSubmit());
    });
    await contact.field('name').focus();
    await contact.expectCaptchaToast();
  });
});

test.describe('if its code is lost', () => {
  test.beforeEach(() => expectConsoleErrors(/./));

  /** Longer than the form's timeout for React, in milliseconds. */
  const AFTER_TIMEOUT_MS = 10_500;
  const ISLAND = '**/_astro/ContactForm.*.js*';

  test('the form shows contact links after ten seconds without its code, and keeps its values', async ({
    page,
    contact,
  }) => {
    await page.clock.install();
    // Pauses the clock, because on a slow machine, filling in the form could take longer than the timeout.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/_astro/*.js*', () => undefined);
    await contact.open();
    await contact.fill();
    await page.clock.runFor(9500);
    await expect(contact.failure).toBeHidden();
    await page.clock.runFor(AFTER_TIMEOUT_MS);
    await expect(contact.failure.getByRole('link')).toHaveText([CONTACT.email, CONTACT.phone]);
    await contact.send();
    // The button's label doesn't say that the enquiry is being sent.
    await expect(contact.sendButton).toHaveAccessibleName(words.sendMessage);
    await expect(page).toHaveURL(addressOf('contact'));
    await contact.expectValues(ENQUIRY);
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
        await contact.expectError('email', words.invalidEmail);
      }
      expect(uncaught).toEqual([]);
    },
  );

  test('the form shows contact links after its island is lost, until a retry succeeds', async ({
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

  test('the form shows contact links if rendering it fails', async ({ page, contact, consoleLines }) => {
    const body = `export function ContactForm() { throw new Error('It is broken'); }`;
    await page.route(ISLAND, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await contact.open();
    await contact.field('name').focus();
    await expect(contact.failure.getByRole('link', { name: CONTACT.email })).toBeVisible();
    expect(consoleLines.join()).toContain('It is broken');
  });
});

// Firefox's driver can't disable JavaScript.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an email address and a phone number replace the form, which submits nothing', async ({
    page,
    contact,
  }) => {
    await contact.open();
    const hint = page.getByText(fill(words.formNeedsScript, CONTACT));
    await expect(hint.getByRole('link')).toHaveText([CONTACT.email, CONTACT.phone]);
    await expect(contact.failure).toBeHidden();
    await contact.field('name').fill('Gurpreet');
    await contact.field('name').press('Enter');
    // If the form had been submitted, the browser would have left the page by now.
    await page.getByRole('link', { name: words.skipLink }).press('Enter');
    await expect(page).toHaveURL(`${addressOf('contact')}#Page-main`);
  });
});
