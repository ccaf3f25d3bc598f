/** The real captcha widget, in a build with a site key; support/e2e/recaptcha.ts plays the provider. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { answerWith, expectToast, field, fillForm, sendButton } from '../support/e2e/contact.ts';
import {
  buildWithKey,
  callBack,
  KEY_THEME_SIZE,
  played,
  playProvider,
  widgetText,
} from '../support/e2e/recaptcha.ts';
import { PHONE, rememberTheme, THEMES } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const BUILD = path.resolve('test-results/with-key');
const ORIGIN = 'http://with-key.test';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(() => buildWithKey(BUILD));

/** Serves the build and opens the contact page. */
async function openContact(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = path.join(BUILD, new URL(route.request().url()).pathname);
    return route.fulfill({ path: existsSync(file) ? file : `${file}.html` });
  });
  await page.goto(`${ORIGIN}/contact`);
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'The reCAPTCHA did not load' });

test('nothing is requested from the captcha provider before the visitor uses the form', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(ORIGIN)) requests.push(request.url());
  });
  await openContact(page);
  await page.mouse.move(200, 200);
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
});

test('the captcha is dark and of normal size, and each response of the server resets it', async ({
  page,
}) => {
  await playProvider(page, 'www.google.com');
  await openContact(page);
  const posted = await answerWith(page, (route) =>
    route.fulfill({ status: 400, json: { message: 'Please complete the reCAPTCHA verification' } }),
  );
  await fillForm(page);
  await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
  for (const sent of [1, 2]) {
    await sendButton(page).click();
    await expect.poll(() => posted.length).toBe(sent);
    await expect.poll(() => played(page)).toEqual({ renders: 1, resets: sent });
  }
  expect(posted).toEqual([
    expect.objectContaining({ captchaToken: 'token-1-0' }),
    expect.objectContaining({ captchaToken: 'token-1-1' }),
  ]);
});

for (const [callback, message] of [
  ['expired-callback', 'The reCAPTCHA has expired. Please complete it again.'],
  ['error-callback', 'The reCAPTCHA lost its connection. Please complete it again.'],
] as const) {
  test(`the ${callback} of the captcha drops the token and shows a message`, async ({ page }) => {
    await playProvider(page, 'www.google.com');
    await openContact(page);
    const posted = await answerWith(page, (route) => route.fulfill({ json: { message: 'ok' } }));
    await fillForm(page);
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    await callBack(page, callback);
    await expectToast(page, 'Verification Required', message);
    await expect(page.getByRole('group', { name: 'reCAPTCHA' })).toHaveAccessibleDescription(message);
    await sendButton(page).click();
    await expectToast(page, 'Verification Required', 'Please complete the reCAPTCHA verification');
    expect(posted).toEqual([]);
  });
}

for (const theme of THEMES) {
  test(`the widget keeps its own styles in the ${theme} theme on a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await rememberTheme(page, theme);
    await playProvider(page, 'www.google.com');
    await openContact(page);
    await field(page, 'name').focus();
    const frame = page.locator('iframe[title="reCAPTCHA"]');
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    await frame.scrollIntoViewIfNeeded();
    expect(await frame.boundingBox()).toMatchObject({ width: 304, height: 78 });
    expect(await page.locator('.captcha').boundingBox()).toMatchObject({ width: 304, height: 78 });
    await expect(page.locator('#g-recaptcha-response')).toBeHidden();
    await expect(page.locator('iframe[title="recaptcha challenge"]')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.screenshot({ path: `test-results/recaptcha-${theme}.png` });
  });
}

test('the policy blocks scripts of the provider other than those of its widget', async ({
  page,
  consoleProblems,
}) => {
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true' }),
  );
  await openContact(page);
  const blocked = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script');
        script.src = 'https://www.google.com/recaptcha/about/js/main.min.js';
        script.onload = () => resolve(false);
        script.onerror = () => resolve(true);
        document.head.append(script);
      }),
  );
  expect(blocked).toBe(true);
  // This test caused the violation itself.
  consoleProblems.length = 0;
});

test('the captcha is described by its error', async ({ page }) => {
  await page.route('https://www.google.com/**', () => undefined);
  await openContact(page);
  await fillForm(page);
  await sendButton(page).click();
  await expect(page.getByRole('group', { name: 'reCAPTCHA' })).toHaveAccessibleDescription(
    'Please complete the reCAPTCHA verification',
  );
});

test('a blocked captcha script shows a message with contact links and a retry at the second host', async ({
  page,
}) => {
  await page.route('https://www.google.com/**', (route) => route.abort());
  await playProvider(page, 'recaptcha.net', 'www.gstatic.cn');
  await openContact(page);
  await fillForm(page);
  await expect(failure(page)).toBeVisible();
  await expect(failure(page).getByRole('link', { name: site.contact.email })).toBeVisible();
  await expect(failure(page).getByRole('link', { name: site.contact.phone })).toBeVisible();
  await expectAccessible(page, 'the captcha that did not load');
  await failure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
  await expect(failure(page)).toBeHidden();
});

test('a captcha script that hangs counts as failed after ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.route('https://www.google.com/**', () => undefined);
  await openContact(page);
  const request = page.waitForRequest('https://www.google.com/recaptcha/**');
  await page.locator('#name').click();
  await request;
  await expect(failure(page)).toBeHidden();
  await page.clock.runFor(10_500);
  await expect(failure(page)).toBeVisible();
});
