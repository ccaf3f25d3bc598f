/** The real captcha widget, in a build with a site key. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import {
  ACCEPTED,
  answerWith,
  expectToast,
  field,
  fillForm,
  sendButton,
  SENT,
  UNVERIFIED,
} from '../support/e2e/contact.ts';
import {
  callBack,
  KEY_THEME_SIZE,
  ORIGIN,
  playProvider,
  test,
  widgetText,
} from '../support/e2e/recaptcha.ts';
import { PHONE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect } from '../support/e2e/test.ts';

// In one worker, so that the site is built once.
test.describe.configure({ mode: 'default' });

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'The reCAPTCHA did not load' });
const openContact = (page: Page) => page.goto(`${ORIGIN}/contact`);

/** Opens the contact page, fills in the form and waits until the widget has given its token. */
async function fillAndSolve(page: Page): Promise<void> {
  await playProvider(page, 'www.google.com');
  await openContact(page);
  await fillForm(page);
  await expect(page.locator('#g-recaptcha-response')).toHaveValue('token-1-0');
}

test(
  'the captcha is requested only when the visitor uses the form; its widget is dark and of normal size',
  ALL_BROWSERS,
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(ORIGIN)) requests.push(request.url());
    });
    await page.setViewportSize(PHONE);
    await playProvider(page, 'www.google.com');
    await openContact(page);
    // Pointing at the form hydrates it.
    await page.getByText('Message *').hover();
    await expect(page.locator('astro-island:has(form)')).not.toHaveAttribute('ssr');
    expect(requests).toEqual([]);
    await field(page, 'name').focus();
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    const size = { width: 304, height: 78 };
    expect(await page.locator('iframe[title="reCAPTCHA"]').boundingBox()).toMatchObject(size);
    const box = await page.locator('.captcha').boundingBox();
    expect(box).toMatchObject(size);
    expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
    await expect(page.locator('#g-recaptcha-response')).toBeHidden();
    await expect(page.locator('iframe[title="recaptcha challenge"]')).toBeHidden();
  },
);

test("the captcha's token is sent, and each answer of the server resets the captcha", async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 400|Please complete/);
  const refused = { status: 400, json: { message: UNVERIFIED[1] } };
  const posted = await answerWith(page, (route) => route.fulfill(posted.length === 1 ? refused : ACCEPTED));
  await fillAndSolve(page);
  await sendButton(page).click();
  await expectToast(page, 'Error', UNVERIFIED[1]);
  await expect(page.locator('#g-recaptcha-response')).toHaveValue('token-1-1');
  await sendButton(page).click();
  await expectToast(page, ...SENT);
  await expect(page.locator('#g-recaptcha-response')).toHaveValue('token-1-2');
  expect(posted).toEqual([
    expect.objectContaining({ captchaToken: 'token-1-0' }),
    expect.objectContaining({ captchaToken: 'token-1-1' }),
  ]);
});

for (const [callback, message] of [
  ['expired-callback', 'The reCAPTCHA has expired. Please complete it again.'],
  ['error-callback', 'The reCAPTCHA lost its connection. Please complete it again.'],
] as const) {
  test(
    `the ${callback} of the captcha drops the token and shows a message`,
    ALL_BROWSERS,
    async ({ page }) => {
      const posted = await answerWith(page, ACCEPTED);
      await fillAndSolve(page);
      await callBack(page, callback);
      await expectToast(page, 'Verification Required', message);
      const group = page.getByRole('group', { name: 'reCAPTCHA' });
      await expect(group).toHaveAccessibleDescription(message);
      await sendButton(page).click();
      await expectToast(page, ...UNVERIFIED);
      await expect(group).toHaveAccessibleDescription(UNVERIFIED[1]);
      expect(posted).toEqual([]);
    },
  );
}

test('the policy blocks scripts of the provider other than those of its widget', async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/Content Security Policy/);
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true' }),
  );
  await openContact(page);
  const isBlocked = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script');
        script.src = 'https://www.google.com/recaptcha/about/js/main.min.js';
        script.onload = () => resolve(false);
        script.onerror = () => resolve(true);
        document.head.append(script);
      }),
  );
  expect(isBlocked).toBe(true);
});

test('a blocked captcha script shows a message with contact links and a retry at the second host', async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/ERR_FAILED/);
  await page.route('https://www.google.com/**', (route) => route.abort());
  await playProvider(page, 'recaptcha.net', 'www.gstatic.cn');
  await openContact(page);
  await fillForm(page);
  await expect(failure(page)).toBeVisible();
  await expect(failure(page).getByRole('link', { name: site.contact.email })).toBeVisible();
  await expect(failure(page).getByRole('link', { name: site.contact.phone })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await failure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
  await expect(failure(page)).toBeHidden();
});

test('a captcha script that hangs counts as failed after ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.route('https://www.google.com/**', () => undefined);
  await openContact(page);
  const request = page.waitForRequest('https://www.google.com/recaptcha/**');
  await field(page, 'name').focus();
  await request;
  await page.clock.runFor(10_500);
  await expect(failure(page)).toBeVisible();
});
