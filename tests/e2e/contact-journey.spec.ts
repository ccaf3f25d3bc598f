import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  captcha,
  ENQUIRY,
  expectToast,
  fillForm,
  sendButton,
  sendingButton,
  toast,
  typed,
} from '../support/e2e/contact.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

// These use the real function, which the local emulation of Netlify does not run reliably in parallel.
test.describe.configure({ mode: 'serial' });

// Each test starts two processes: the function and the command that lists enquiries.
test.beforeEach(() => test.slow());

/** The first call bundles the function, which takes long on a busy machine. */
const RESPONSE_TIMEOUT = { timeout: 20_000 };

/** The function takes an enquiry that is sent sooner after the first focus for a program's (netlify/enquiries/spam.ts). */
const waitLikeAPerson = (page: Page) => page.waitForTimeout(3000);

/** The output of `npm run enquiries -- list --json`. */
async function listEnquiries(): Promise<Record<string, unknown>[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/enquiries.ts', 'list', '--json'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Record<string, unknown>[];
}

for (const [who, written] of Object.entries({
  'from a company': { ...ENQUIRY, message: 'We need a loom for words.' },
  'without company, in emoji and right-to-left text,': {
    name: '👩‍🌾 ליאת',
    email: ENQUIRY.email,
    company: '',
    message: 'مرحبا، نريد متجرًا على الإنترنت 🧵🪡',
  },
})) {
  test(`an enquiry ${who} is stored completely`, async ({ page, consoleProblems }) => {
    const enquiry = { ...written, message: `${written.message} ${randomUUID()}` };
    const before = new Date().toISOString();
    // Delay the request, so that the disabled button can be observed.
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/api/contact', async (route) => {
      await promise;
      await route.continue();
    });

    await page.goto('/contact');
    await fillForm(page, enquiry);
    await captcha(page).check();
    await waitLikeAPerson(page);
    await sendButton(page).click();
    await expect(sendingButton(page)).toBeDisabled();
    resolve(undefined);

    await expect(toast(page)).toBeVisible(RESPONSE_TIMEOUT);
    await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
    await expect(sendButton(page)).toBeEnabled();
    expect(await typed(page)).toEqual({ name: '', email: '', company: '', message: '' });
    await expect(captcha(page)).not.toBeChecked();
    expectNoConsoleProblems(consoleProblems);

    const found = (await listEnquiries()).filter(({ message }) => message === enquiry.message);
    expect(found).toEqual([
      expect.objectContaining({ ...enquiry, id: expect.stringMatching(/./), receivedAt: expect.any(String) }),
    ]);
    const receivedAt = new Date(String(found[0]!['receivedAt'])).toISOString();
    expect(receivedAt >= before && receivedAt <= new Date().toISOString()).toBe(true);
  });
}

test('a captcha token that was already used is refused with a message', async ({ page }) => {
  const token = `local-stand-in-${randomUUID()}`;
  await page.route('**/api/contact', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), captchaToken: token } }),
  );
  await page.goto('/contact');
  const enquiry = { ...ENQUIRY, message: `Sent with one captcha. ${randomUUID()}` };
  await fillForm(page, enquiry);
  await captcha(page).check();
  await waitLikeAPerson(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible(RESPONSE_TIMEOUT);
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");

  const second = { ...enquiry, message: `Sent with the same captcha. ${randomUUID()}` };
  await fillForm(page, second);
  await captcha(page).check();
  await sendButton(page).click();
  await expect(toast(page).getByText('Error')).toBeVisible(RESPONSE_TIMEOUT);
  await expectToast(page, 'Error', 'Please complete the reCAPTCHA verification');
  expect(await typed(page)).toEqual(second);
  expect((await listEnquiries()).map(({ message }) => message)).not.toContain(second.message);
});

test('the function responds with its own security headers', async ({ request }) => {
  const response = await request.post('/api/contact', {
    data: '{',
    headers: { 'content-type': 'text/plain' },
  });
  expect(response.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});
