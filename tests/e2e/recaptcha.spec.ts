/** The real captcha widget, in a build with a site key; the test provides the provider's script. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { fillForm, sendButton } from '../support/e2e/contact.ts';
import { expect, test } from '../support/e2e/test.ts';

const BUILD = path.resolve('test-results/with-key');
const ORIGIN = 'http://with-key.test';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(() => {
  execFileSync('astro', ['build', '--mode', 'offline', '--outDir', BUILD], {
    env: { ...process.env, PUBLIC_RECAPTCHA_SITE_KEY: 'the-site-key' },
  });
});

/** Serves the build and opens the contact page. */
async function openContact(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = path.join(BUILD, new URL(route.request().url()).pathname);
    return route.fulfill({ path: existsSync(file) ? file : `${file}.html` });
  });
  await page.goto(`${ORIGIN}/contact`);
}

/** The provider's script: its widget is solved at once and shows the options it was rendered with. */
const WIDGET = `
  const options = [];
  window.grecaptcha = {
    render: (element, given) => {
      element.textContent = [given.sitekey, given.theme, given.size].join(' ');
      options.push(given);
      setTimeout(() => given.callback('token-' + options.length));
      return options.length - 1;
    },
    reset: () => undefined,
  };
  // Like the provider's own, only after the script's load event.
  setTimeout(() => window.onloadcallback(), 100);
`;
const mockProvider = (page: Page, host: string) =>
  page.route(`https://${host}/recaptcha/api.js**`, (route) => {
    const callback = new URL(route.request().url()).searchParams.get('onload')!;
    return route.fulfill({
      contentType: 'text/javascript',
      body: WIDGET.replace('onloadcallback', callback),
    });
  });

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
  complaints,
}) => {
  const posted: { captchaToken: string }[] = [];
  await mockProvider(page, 'www.google.com');
  await openContact(page);
  await page.route('**/api/contact', (route) => {
    posted.push(route.request().postDataJSON() as { captchaToken: string });
    return route.fulfill({ status: 400, json: { message: 'Please complete the reCAPTCHA verification' } });
  });
  await fillForm(page);
  await expect(page.getByText('the-site-key dark normal')).toBeVisible();
  await sendButton(page).click();
  await expect.poll(() => posted.length).toBe(1);
  await expect(page.getByText('the-site-key dark normal')).toBeVisible();
  await sendButton(page).click();
  await expect.poll(() => posted.length).toBe(2);
  expect(posted.map(({ captchaToken }) => captchaToken)).toEqual(['token-1', 'token-2']);
  expect(complaints.filter((complaint) => /Content Security Policy/i.test(complaint))).toEqual([]);
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
  await mockProvider(page, 'recaptcha.net');
  await openContact(page);
  await fillForm(page);
  await expect(failure(page)).toBeVisible();
  await expect(failure(page).getByRole('link', { name: site.contact.email })).toBeVisible();
  await expect(failure(page).getByRole('link', { name: site.contact.phone })).toBeVisible();
  await expectAccessible(page, 'the captcha that did not load');
  await failure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('the-site-key dark normal')).toBeVisible();
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
