/** The real captcha widget, in a build with a site key. */
import type { Page, Route } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { addressOf } from '../../support/content.ts';
import * as contact from '../../support/e2e/contact.ts';
import { callBack, KEY_THEME_SIZE, playProvider, widgetText } from '../../support/e2e/recaptcha.ts';
import { isThirdParty, PHONE } from '../../support/e2e/site.ts';
import { ALL_BROWSERS, expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';

const { email, phone } = site.contact;
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: words.captchaNotLoaded(words.tryAgain, email, phone).join('') });
const openContact = (page: Page) => page.goto(VARIANT + addressOf('contact'));

/** Opens the contact page, fills in the form and waits until the widget has given its token. */
async function fillAndSolve(page: Page): Promise<void> {
  await playProvider(page, 'www.google.com');
  await openContact(page);
  await contact.fillForm(page);
  await contact.allowCaptcha(page);
  await expect(page.locator('#g-recaptcha-response')).toHaveValue('token-1-0');
}

test(
  'the captcha is requested only when the visitor uses the form, and allows it where asked; its widget has the default theme and normal size',
  ALL_BROWSERS,
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(VARIANT) && !isThirdParty(url)) requests.push(url);
    });
    await page.setViewportSize(PHONE);
    await playProvider(page, 'www.google.com');
    await openContact(page);
    // Pointing at the form hydrates it.
    await contact.field(page, 'message').hover();
    await expect(page.locator('astro-island:has(form)')).not.toHaveAttribute('ssr');
    expect(requests).toEqual([]);
    await contact.field(page, 'name').focus();
    if (site.consent) {
      await contact.sendButton(page).click();
      await expect(contact.allowButton(page)).toHaveAccessibleDescription(contact.CAPTCHA_MISSING[1]);
      expect(requests).toEqual([]);
      await contact.allowButton(page).press('Enter');
    }
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    expect(await page.locator('.captcha').boundingBox()).toMatchObject({ width: 304, height: 78 });
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', PHONE.width);
    await expect(page.locator('#g-recaptcha-response')).toBeHidden();
  },
);

test('a refusal shows its message and keeps the text, and each answer of the server resets the captcha', async ({
  page,
  expectedProblems,
  consoleLines,
}) => {
  expectedProblems.push(/./);
  const message = 'The mill is closed today.';
  const posted = await contact.answerWith(page, (route) =>
    route.fulfill(posted.length === 1 ? { status: 422, json: { message } } : contact.ACCEPTED),
  );
  await fillAndSolve(page);
  const token = page.locator('#g-recaptcha-response');
  await contact.sendButton(page).click();
  await contact.expectToast(page, words.error, message);
  await expect(contact.toast(page).getByRole('button', { name: words.sendAgain })).toHaveCount(0);
  expect(consoleLines.join('\n')).toContain(message);
  await expect(token).toHaveValue('token-1-1');
  await contact.sendButton(page).click();
  await contact.expectToast(page, ...contact.SENT);
  await expect(token).toHaveValue('token-1-2');
  expect(posted).toMatchObject([
    { ...contact.ENQUIRY, captchaToken: 'token-1-0' },
    { ...contact.ENQUIRY, captchaToken: 'token-1-1' },
  ]);
});

for (const [callback, message] of [
  ['expired-callback', words.captchaExpired],
  ['error-callback', words.captchaDisconnected],
] as const) {
  test(
    `the ${callback} of the captcha drops the token and shows a message`,
    ALL_BROWSERS,
    async ({ page }) => {
      const posted = await contact.answerWith(page, contact.ACCEPTED);
      await fillAndSolve(page);
      await callBack(page, callback);
      await contact.expectToast(page, words.verificationRequired, message);
      const group = page.getByRole('group', { name: words.captcha });
      await expect(group).toHaveAccessibleDescription(message);
      await contact.sendButton(page).click();
      await contact.expectToast(page, ...contact.CAPTCHA_MISSING);
      await expect(group).toHaveAccessibleDescription(contact.CAPTCHA_MISSING[1]);
      expect(posted).toEqual([]);
    },
  );
}

for (const [what, answer, seconds] of [
  ['is blocked', (route: Route) => route.abort(), 0],
  ['hangs', () => undefined, 10.5],
] as const) {
  test(`a captcha script that ${what} shows a message with contact links and a retry at the second host`, async ({
    page,
    expectedProblems,
  }) => {
    expectedProblems.push(/ERR_FAILED/);
    await page.clock.install();
    await page.route('https://www.google.com/**', answer);
    await playProvider(page, 'recaptcha.net', 'www.gstatic.cn');
    await openContact(page);
    const request = page.waitForRequest('https://www.google.com/recaptcha/**');
    await contact.field(page, 'name').focus();
    await contact.allowCaptcha(page);
    await request;
    await page.clock.runFor(1000 * seconds);
    await expect(failure(page).getByRole('link')).toHaveText([email, phone]);
    await failure(page).getByRole('button', { name: words.tryAgain }).click();
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    await expect(failure(page)).toBeHidden();
  });
}
