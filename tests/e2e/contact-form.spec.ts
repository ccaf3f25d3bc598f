/** The enquiry form until it is sent: fields, errors, captcha, and what is done before React. */
import type { Page } from '@playwright/test';
import {
  ACCEPTED,
  answerWith,
  captcha,
  EMPTY,
  ENQUIRY,
  expectFieldError,
  expectToast,
  expectTyped,
  field,
  fillForm,
  posting,
  prepareEnquiry,
  sendButton,
  sendingButton,
  SENT,
  toast,
  UNVERIFIED,
} from '../support/e2e/contact.ts';
import { expectHydrated, expectNotHydrated } from '../support/e2e/islands.ts';
import { holdScripts, overflow, SMALL } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const EMAIL_RULE = 'Please enter a valid email address';
const MESSAGE_RULE = 'Message must be at least 10 characters';

const form = (page: Page) => page.getByRole('main').locator('form');
const invalidFields = (page: Page) => form(page).locator('[aria-invalid="true"]');

test('the form has four fields, marks the required ones, and links to the terms of the captcha', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(form(page).locator('label')).toHaveText(['Name *', 'Email *', 'Company', 'Message *']);
  for (const name of ['name', 'email', 'company', 'message']) {
    await expect(field(page, name)).toHaveAttribute('aria-required', `${name !== 'company'}`);
  }
  await expect(field(page, 'email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'message')).toHaveAttribute('rows', '6');
  const notice = form(page).getByText('This site is protected by reCAPTCHA');
  await expect(notice).toContainText('Google Privacy Policy and Terms of Service apply.');
  for (const [name, path] of [
    ['Privacy Policy', 'privacy'],
    ['Terms of Service', 'terms'],
  ] as const) {
    const link = notice.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', `https://policies.google.com/${path}`);
  }
});

test('an empty form shows every error, focuses the first field and sends nothing', async ({ page }) => {
  const posted = await answerWith(page, ACCEPTED);
  await page.goto('/contact');
  await sendButton(page).click();
  await expectFieldError(field(page, 'name'), 'Name must be at least 2 characters');
  await expectFieldError(field(page, 'email'), EMAIL_RULE);
  await expectFieldError(field(page, 'message'), MESSAGE_RULE);
  await expect(invalidFields(page)).toHaveCount(3);
  await expect(field(page, 'name')).toBeFocused();
  expect(posted).toEqual([]);
});

test('an error is cleared as soon as the field is corrected', async ({ page }) => {
  const posted = await answerWith(page, ACCEPTED);
  await prepareEnquiry(page, { ...ENQUIRY, email: 'gurpreet@mill' });
  await sendButton(page).click();
  await expectFieldError(field(page, 'email'), EMAIL_RULE);
  await expect(field(page, 'email')).toBeFocused();
  await expect(invalidFields(page)).toHaveCount(1);
  expect(posted).toEqual([]);
  await field(page, 'email').fill('g.m+web@mill.co.in');
  await expect(invalidFields(page)).toHaveCount(0);
  await expect(field(page, 'email')).toHaveAccessibleDescription('');
  await expect(page.getByText(EMAIL_RULE, { exact: true })).toBeHidden();
});

test(
  'an enquiry can be written, corrected and sent with the keyboard alone',
  ALL_BROWSERS,
  async ({ page }) => {
    const posted = await answerWith(page, ACCEPTED);
    const { keyboard } = page;
    await page.goto('/contact');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const [name, text] of Object.entries({ ...ENQUIRY, email: 'gurpreet' })) {
      await keyboard.press('Tab');
      await expect(field(page, name)).toBeFocused();
      await keyboard.type(text);
    }
    await expect(captcha(page)).toBeVisible();
    await keyboard.press('Tab');
    await expect(captcha(page)).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await expect(sendButton(page)).toBeFocused();
    await keyboard.press('Enter');

    // The first invalid field has the focus; Enter in it submits again.
    await expect(field(page, 'email')).toBeFocused();
    await expectFieldError(field(page, 'email'), EMAIL_RULE);
    await keyboard.press('End');
    await keyboard.type('@mill.example');
    await keyboard.press('Enter');
    await expectToast(page, ...SENT);
    expect(posted).toHaveLength(1);
    await expectTyped(page, EMPTY);
    await keyboard.press('F8');
    await keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
  },
);

test('a field that only programs fill in is posted, and people and screen readers do not meet it', async ({
  page,
}) => {
  const posted = await answerWith(page, ACCEPTED);
  await prepareEnquiry(page);
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveCSS('clip', 'rect(0px, 0px, 0px, 0px)');
  await expect(form(page).getByRole('textbox')).toHaveCount(4);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await sendButton(page).click();
  await expect.poll(() => posted).toEqual([{ ...posting(ENQUIRY), website: 'https://spam.example' }]);
});

test('the time since the first focus is posted, including the time before hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    for (const type of ['focusin', 'submit']) {
      addEventListener(type, ({ timeStamp }) => (times[type] ??= timeStamp), true);
    }
  });
  const release = await holdScripts(page);
  const posted = await answerWith(page, ACCEPTED);
  await page.goto('/contact');
  await fillForm(page);
  release();
  await captcha(page).check();
  await sendButton(page).click();
  await expect.poll(() => posted.length).toBe(1);
  const { elapsedMs } = posted[0] as { elapsedMs: number };
  const { focusin, submit } = await page.evaluate(
    () => (window as unknown as { times: Record<'focusin' | 'submit', number> }).times,
  );
  expect(elapsedMs).toBeGreaterThanOrEqual(Math.floor(submit - focusin));
});

test('the form sends several lines, emoji and right-to-left text as typed', async ({ page }) => {
  const enquiry = { ...ENQUIRY, name: '👩‍🌾 ליאת', company: '', message: 'مرحبا، نريد متجرًا\n\n🧵🪡' };
  const posted = await answerWith(page, ACCEPTED);
  await prepareEnquiry(page, enquiry);
  await sendButton(page).click();
  await expect.poll(() => posted).toEqual([posting(enquiry)]);
});

test('texts that are too long are rejected but kept, and do not widen the page', async ({ page }) => {
  const posted = await answerWith(page, ACCEPTED);
  await page.setViewportSize(SMALL);
  const message = 'ਫੁਲਕਾਰੀ 🧵 '.repeat(1000).slice(0, 10_000);
  await prepareEnquiry(page, { ...ENQUIRY, name: 'Ж'.repeat(201), company: 'W'.repeat(201), message });
  await sendButton(page).click();
  await expectFieldError(field(page, 'name'), 'Name must be at most 200 characters');
  await expectFieldError(field(page, 'company'), 'Company must be at most 200 characters');
  await expectFieldError(field(page, 'message'), 'Message must be at most 5,000 characters');
  await expect(field(page, 'message')).toHaveValue(message);
  expect(await overflow(page)).toBe(0);
  expect(posted).toEqual([]);
});

// Chromium and WebKit dispatch both events for a field that they fill in, Firefox before 130 only `input`.
for (const events of [[], ['input'], ['input', 'change']]) {
  test(
    `fields that autofill set with the events [${events.join(', ')}] are sent`,
    ALL_BROWSERS,
    async ({ page }) => {
      const posted = await answerWith(page, ACCEPTED);
      await page.goto('/contact');
      await field(page, 'name').focus();
      await captcha(page).check();
      await page.evaluate(
        ({ enquiry, events }) => {
          for (const [name, text] of Object.entries(enquiry)) {
            const input = document.querySelector(`main [name="${name}"]`)!;
            // Past React's own setter, as autofill does.
            const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
            Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, text);
            for (const event of events) input.dispatchEvent(new Event(event, { bubbles: true }));
          }
        },
        { enquiry: ENQUIRY, events },
      );
      await sendButton(page).click();
      // The form accepts only fields that it has read.
      await expectToast(page, ...SENT);
      expect(posted).toHaveLength(1);
    },
  );
}

test('the form validates and sends on a page that the browser translated', async ({ page }) => {
  await answerWith(page, ACCEPTED);
  await prepareEnquiry(page, { ...ENQUIRY, name: 'J', message: 'short' });
  await sendButton(page).click();
  await expect(invalidFields(page)).toHaveCount(2);
  // Wraps each text in a `<font>`, as browsers' translation does.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest('script, style, textarea')) continue;
      const font = document.createElement('font' as string);
      text.replaceWith(font);
      font.append(text.data);
    }
  });
  await fillForm(page);
  await sendButton(page).click();
  await expectToast(page, ...SENT);
  await expect(sendButton(page)).toBeEnabled();
});

test('the captcha loads when a field of the form is focused, and reserves the size of the real widget', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('main').getByRole('heading', { level: 1 }).hover();
  await expect(page.getByText('The reCAPTCHA loads when you start to fill in the form.')).toBeVisible();
  await expect(captcha(page)).toHaveCount(0);
  await field(page, 'name').focus();
  await expect(captcha(page)).toBeVisible();
  await expect(page.getByText('Local stand-in for reCAPTCHA')).toBeVisible();
  expect(await page.locator('.captcha').boundingBox()).toMatchObject({ width: 304, height: 78 });
});

test('nothing is sent before the captcha is solved, and repeated submits show one toast', async ({
  page,
}) => {
  const posted = await answerWith(page, ACCEPTED);
  await page.goto('/contact');
  await fillForm(page);
  for (let clicks = 0; clicks < 3; clicks++) await sendButton(page).click();
  await expectToast(page, ...UNVERIFIED);
  await expect(toast(page)).toHaveCount(1);
  await expect(captcha(page)).toHaveAccessibleDescription(UNVERIFIED[1]);
  await expectTyped(page, ENQUIRY);

  await captcha(page).check();
  await expect(form(page).getByText(UNVERIFIED[1])).toBeHidden();
  await captcha(page).uncheck();
  await sendButton(page).click();
  await expect(form(page).getByText(UNVERIFIED[1])).toBeVisible();
  expect(posted).toEqual([]);
});

test('text typed before React is kept and validated', ALL_BROWSERS, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  const typed = { ...ENQUIRY, email: 'gurpreet', message: 'Too short' };
  await fillForm(page, typed);
  await expectNotHydrated(form(page));
  release();
  await captcha(page).check();
  await expectTyped(page, typed);
  await sendButton(page).click();
  await expectFieldError(field(page, 'email'), EMAIL_RULE);
  await expectFieldError(field(page, 'message'), MESSAGE_RULE);
  await expect(field(page, 'email')).toBeFocused();
  await fillForm(page, ENQUIRY);
  await expect(invalidFields(page)).toHaveCount(0);
});

test('the captcha loads after hydration if a field was focused before, even if the focus has moved on', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await field(page, 'message').focus();
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await expectNotHydrated(form(page));
  release();
  await expect(captcha(page)).toBeVisible();
});

for (const way of ['Enter in a field', 'the button']) {
  test(`a form submitted with ${way} before hydration says "Sending..." and is submitted after it`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/contact');
    await fillForm(page);
    if (way === 'the button') await sendButton(page).click();
    else await field(page, 'email').press('Enter');
    await expect(sendingButton(page)).toBeVisible();
    await expectNotHydrated(form(page));
    await expect(page).toHaveURL('/contact');
    release();
    await expectToast(page, ...UNVERIFIED);
    await expectHydrated(sendButton(page));
    await expectTyped(page, ENQUIRY);
  });
}
