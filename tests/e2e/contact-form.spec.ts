import { site } from '../../src/site.ts';
import {
  answerWith,
  captcha,
  ENQUIRY,
  expectFieldError,
  expectToast,
  field,
  fillForm,
  posting,
  sendButton,
  sendingButton,
  toast,
  typed,
} from '../support/e2e/contact.ts';
import { expectNotHydrated, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { watchRequests } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

const NAME_RULE = 'Name must be at least 2 characters';
const EMAIL_RULE = 'Please enter a valid email address';
const MESSAGE_RULE = 'Message must be at least 10 characters';
const CAPTCHA_RULE = 'Please complete the reCAPTCHA verification';

test('the form has four fields and marks the required ones', async ({ page }) => {
  await page.goto('/contact');
  const labels = page.getByRole('main').locator('label');
  await expect(labels).toHaveText(['Name *', 'Email *', 'Company', 'Message *']);
  for (const [name, required] of [
    ['name', 'true'],
    ['email', 'true'],
    ['company', 'false'],
    ['message', 'true'],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute('aria-required', required);
  }
  await expect(field(page, 'email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'message')).toHaveAttribute('rows', '6');
});

test('the captcha notice links to the privacy policy and terms of the provider', async ({ page }) => {
  await page.goto('/contact');
  const notice = page.getByRole('main').getByText('This site is protected by reCAPTCHA');
  await expect(notice).toContainText('Google Privacy Policy and Terms of Service apply.');
  await expect(notice.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    'https://policies.google.com/privacy',
  );
  await expect(notice.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    'https://policies.google.com/terms',
  );
});

test('the card beside the form has one email, one phone and one address', async ({ page }) => {
  await page.goto('/contact');
  const card = page.getByRole('complementary');
  const { email, phone, address } = site.contact;
  await expect(card.getByRole('link')).toHaveText([email, phone]);
  await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(card.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  await expect(card.locator('address')).toHaveText(address);
});

test('submitting an empty form shows every error and focuses the first field', async ({
  page,
  consoleProblems,
}) => {
  const requests = watchRequests(page);
  await page.goto('/contact');
  await sendButton(page).click();
  await expectFieldError(field(page, 'name'), NAME_RULE);
  await expectFieldError(field(page, 'email'), EMAIL_RULE);
  await expectFieldError(field(page, 'message'), MESSAGE_RULE);
  await expect(field(page, 'company')).toHaveAttribute('aria-invalid', 'false');
  await expect(field(page, 'name')).toBeFocused();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expectNoConsoleProblems(consoleProblems);
});

for (const [name, wrong, right, message] of [
  ['name', 'A', 'Al', NAME_RULE],
  ['name', '   a   ', 'Ӽ𝒴', NAME_RULE],
  ['email', 'gurpreet', 'gurpreet@mill.example', EMAIL_RULE],
  ['email', 'gurpreet@mill', 'g@m.in', EMAIL_RULE],
  ['email', 'gurpreet mill@x.in', 'g.m+web@mill.co.in', EMAIL_RULE],
  ['message', '123456789', '1234567890', MESSAGE_RULE],
  ['message', '  too short  ', 'ten enough', MESSAGE_RULE],
] as const) {
  test(`${name} "${wrong}" is rejected, and correcting it to "${right}" clears the error`, async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillForm(page, { ...ENQUIRY, [name]: wrong });
    await captcha(page).check();
    const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
    await sendButton(page).click();
    await expectFieldError(field(page, name), message);
    await expect(field(page, name)).toBeFocused();
    await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveCount(1);
    expect(posted).toEqual([]);

    await field(page, name).fill(right);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false');
    await expect(field(page, name)).toHaveAccessibleDescription('');
    await expect(page.getByText(message, { exact: true })).toBeHidden();
    await sendButton(page).click();
    await expect.poll(() => posted.length).toBe(1);
  });
}

test('a field that only programs fill in is posted, and people and screen readers do not meet it', async ({
  page,
}) => {
  const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
  await page.goto('/contact');
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveCSS('clip', 'rect(0px, 0px, 0px, 0px)');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(4);
  await field(page, 'name').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(trap).not.toBeFocused();
  await fillForm(page);
  await captcha(page).check();
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await sendButton(page).click();
  await expect.poll(() => posted).toEqual([{ ...posting(ENQUIRY), website: 'https://spam.example' }]);
});

test('the time since the first focus is posted, including the time before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
  await page.goto('/contact');
  const start = Date.now();
  await field(page, 'name').focus();
  await page.waitForTimeout(500);
  release();
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).click();
  await expect.poll(() => posted.length).toBe(1);
  const { elapsedMs } = posted[0] as { elapsedMs: number };
  expect(elapsedMs).toBeGreaterThanOrEqual(500);
  expect(elapsedMs).toBeLessThanOrEqual(Date.now() - start);
});

test('an enquiry without a company is sent', async ({ page }) => {
  await page.goto('/contact');
  await fillForm(page, { ...ENQUIRY, company: '' });
  await captcha(page).check();
  const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
  await sendButton(page).click();
  await expect.poll(() => posted).toEqual([expect.objectContaining({ company: '' })]);
});

for (const [what, enquiry] of Object.entries({
  'a name in two scripts': { ...ENQUIRY, name: 'ਗੁਰਪ੍ਰੀਤ سندھو' },
  'emoji and right-to-left text': {
    ...ENQUIRY,
    name: '👩‍🌾 ליאת',
    message: 'مرحبا، نريد متجرًا على الإنترنت 🧵🪡',
  },
  'a name of 200 characters': {
    ...ENQUIRY,
    name: 'Venkatanarasimharajuvaripeta '.repeat(7).slice(0, 199) + 'x',
  },
  'a message of 5,000 characters': { ...ENQUIRY, message: 'phulkari  '.repeat(500).trim() + '!!' },
  'several lines': { ...ENQUIRY, message: 'First line.\n\nSecond line.' },
})) {
  test(`the form sends ${what} as typed`, async ({ page }) => {
    await page.goto('/contact');
    await fillForm(page, enquiry);
    await captcha(page).check();
    const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
    await sendButton(page).click();
    await expect.poll(() => posted).toEqual([posting(enquiry)]);
  });
}

test.describe('captcha', () => {
  test('the captcha loads when a field of the form is focused', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('main').getByRole('heading', { level: 1 }).hover();
    await expect(captcha(page)).toHaveCount(0);
    await expect(page.getByText('The reCAPTCHA loads when you start to fill in the form.')).toBeVisible();
    await field(page, 'name').focus();
    await expect(captcha(page)).toBeVisible();
    await expect(page.getByText('Local stand-in for reCAPTCHA')).toBeVisible();
  });

  test('nothing is sent before the captcha is solved', async ({ page, consoleProblems }) => {
    const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
    await page.goto('/contact');
    await fillForm(page);
    await sendButton(page).click();
    await expectToast(page, 'Verification Required', CAPTCHA_RULE);
    await expect(captcha(page)).toHaveAccessibleDescription(CAPTCHA_RULE);
    expect(posted).toEqual([]);
    expect(await typed(page)).toEqual(ENQUIRY);

    await captcha(page).check();
    await expect(page.locator('form').getByText(CAPTCHA_RULE)).toBeHidden();
    await captcha(page).uncheck();
    await sendButton(page).click();
    await expect(page.locator('form').getByText(CAPTCHA_RULE)).toBeVisible();
    expect(posted).toEqual([]);
    expectNoConsoleProblems(consoleProblems);
  });

  test('repeated submits without captcha show one toast', async ({ page }) => {
    await page.goto('/contact');
    await fillForm(page);
    for (let presses = 0; presses < 3; presses++) await sendButton(page).click();
    await expect(toast(page)).toHaveCount(1);
  });

  test('the captcha reserves the size of the real widget', async ({ page }) => {
    await page.goto('/contact');
    await field(page, 'name').focus();
    const box = await page.locator('.captcha').boundingBox();
    expect(box).toMatchObject({ width: 304, height: 78 });
  });
});

test.describe('before hydration', () => {
  test('text typed before hydration is kept and validated', async ({ page, consoleProblems }) => {
    const release = await holdScripts(page);
    await page.goto('/contact');
    await fillForm(page, { ...ENQUIRY, message: 'Too short' });
    await expectNotHydrated(page.locator('form').filter({ has: sendButton(page) }));
    release();
    await expect(captcha(page)).toBeVisible();
    expect(await typed(page)).toEqual({ ...ENQUIRY, message: 'Too short' });

    await captcha(page).check();
    await sendButton(page).click();
    await expectFieldError(field(page, 'message'), MESSAGE_RULE);
    await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveCount(1);
    const posted = await answerWith(page, (route) => route.fulfill({ json: { ok: true } }));
    await field(page, 'message').fill(ENQUIRY.message);
    await sendButton(page).click();
    await expect.poll(() => posted).toEqual([posting(ENQUIRY)]);
    expectNoConsoleProblems(consoleProblems);
  });

  test('the captcha loads after hydration if a field was focused before, even if the focus has moved on', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/contact');
    await field(page, 'message').focus();
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    await expectNotHydrated(page.locator('form').filter({ has: sendButton(page) }));
    release();
    await expect(captcha(page)).toBeVisible();
  });

  for (const way of ['Enter in a field', 'the button'] as const) {
    test(`a form submitted with ${way} before hydration says "Sending..." and is submitted after it`, async ({
      page,
    }) => {
      const release = await holdScripts(page);
      const requests = watchRequests(page);
      await page.goto('/contact');
      await fillForm(page);
      if (way === 'the button') await sendButton(page).click();
      else await field(page, 'email').press('Enter');
      await expect(sendingButton(page)).toBeVisible();
      await expect(sendButton(page)).toHaveCount(0);
      await expectNotHydrated(sendingButton(page));
      await expect(page).toHaveURL('/contact');
      release();
      await expectToast(page, 'Verification Required', CAPTCHA_RULE);
      await expectHydrated(sendButton(page));
      expect(await typed(page)).toEqual(ENQUIRY);
      expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    });
  }
});
