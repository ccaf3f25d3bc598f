/** The real captcha widget, in a build with a site key. */
import type { Page, Route } from '@playwright/test';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import { captcha, site } from '../../../src/site.ts';
import { TEXTS } from '../../support/texts.ts';
import { ACCEPTED, type ContactPage, ENQUIRY } from '../../support/e2e/contact-page.ts';
import { callBack, KEY_THEME_SIZE, playProvider, widgetText } from '../../support/e2e/recaptcha.ts';
import { expectHydrated } from '../../support/e2e/loading.ts';
import { isThirdParty, PHONE } from '../../support/e2e/site.ts';
import { ALL_BROWSERS, expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { fill } from '../../../src/words/fill.ts';

const { words } = TEXTS;

test.skip(captcha !== 'recaptcha', 'The site has no reCAPTCHA.');

const { email, phone } = site.contact;
const failure = (page: Page) =>
  page.getByRole('alert').filter({
    hasText: fill(words.captchaNotLoaded, {
      captcha: provider.name,
      tryAgain: words.tryAgain,
      email,
      phone,
    }),
  });

/** Opens the contact page, fills in the form and waits until the widget has given its token. */
async function fillAndSolve(contact: ContactPage): Promise<void> {
  await playProvider(contact.page, 'www.google.com');
  await contact.open(VARIANT);
  await contact.fill();
  await contact.allowCaptcha();
  await expect(contact.page.locator('#g-recaptcha-response')).toHaveValue('token-1-0');
}

test(
  'the captcha is requested only when the visitor uses the form',
  ALL_BROWSERS,
  async ({ page, contact }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(VARIANT) && !isThirdParty(url)) requests.push(url);
    });
    await page.setViewportSize(PHONE);
    await playProvider(page, 'www.google.com');
    await contact.open(VARIANT);
    // Pointing at the form hydrates it.
    await contact.field('message').hover();
    await expectHydrated(contact.form);
    expect(requests).toEqual([]);
    await contact.field('name').focus();
    if (site.consent) {
      await contact.send();
      await expect(contact.allowButton).toHaveAccessibleDescription(
        fill(words.captchaMissing, { captcha: provider.name }),
      );
      expect(requests).toEqual([]);
      await contact.allowButton.press('Enter');
    }
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    expect(await page.locator('.captcha').boundingBox()).toMatchObject({ width: 304, height: 78 });
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', PHONE.width);
    await expect(page.locator('#g-recaptcha-response')).toBeHidden();
  },
);

test('a refusal shows its message, and each answer resets the captcha, whatever that does', async ({
  page,
  contact,
  expectedProblems,
  consoleLines,
}) => {
  expectedProblems.push(/./);
  const message = 'The mill is closed today.';
  const posted = await contact.answerWith((route) =>
    route.fulfill(posted.length === 1 ? { status: 422, json: { message } } : ACCEPTED),
  );
  await fillAndSolve(contact);
  const token = page.locator('#g-recaptcha-response');
  await contact.send();
  await contact.expectToast(words.error, message);
  await expect(contact.sendAgainButton).toHaveCount(0);
  expect(consoleLines.join('\n')).toContain(message);
  await expect(token).toHaveValue('token-1-1');
  await contact.send();
  await contact.expectSentToast();
  await expect(token).toHaveValue('token-1-2');
  expect(posted).toMatchObject([
    { ...ENQUIRY, captchaToken: 'token-1-0' },
    { ...ENQUIRY, captchaToken: 'token-1-1' },
  ]);

  // A reset that throws ends neither the form nor its answer.
  await page.evaluate(() => {
    const { grecaptcha } = window as unknown as { grecaptcha: { reset: () => void } };
    grecaptcha.reset = () => {
      throw new Error('reset failed');
    };
  });
  await contact.fill();
  await contact.send();
  await contact.expectSentToast();
  await expect(failure(page)).toBeVisible();
});

for (const [callback, message] of [
  ['expired-callback', fill(words.captchaExpired, { captcha: provider.name })],
  ['error-callback', fill(words.captchaDisconnected, { captcha: provider.name })],
] as const) {
  test(
    `the ${callback} of the captcha drops the token and says so`,
    ALL_BROWSERS,
    async ({ page, contact }) => {
      const posted = await contact.answerWith(ACCEPTED);
      await fillAndSolve(contact);
      await callBack(page, callback);
      await contact.expectToast(words.verificationRequired, message);
      const group = page.getByRole('group', { name: provider.name });
      await expect(group).toHaveAccessibleDescription(message);
      await contact.send();
      await contact.expectCaptchaToast();
      await expect(group).toHaveAccessibleDescription(fill(words.captchaMissing, { captcha: provider.name }));
      expect(posted).toEqual([]);
    },
  );
}

for (const [what, answer, seconds] of [
  ['is blocked', (route: Route) => route.abort(), 0],
  ['hangs', () => undefined, 10.5],
] as const) {
  test(`a captcha script that ${what} can be retried at the second host`, async ({
    page,
    contact,
    expectedProblems,
  }) => {
    expectedProblems.push(/ERR_FAILED/);
    await page.clock.install();
    await page.route('https://www.google.com/**', answer);
    await playProvider(page, 'recaptcha.net', 'www.gstatic.cn');
    await contact.open(VARIANT);
    const request = page.waitForRequest('https://www.google.com/recaptcha/**');
    await contact.field('name').focus();
    await contact.allowCaptcha();
    await request;
    await page.clock.runFor(1000 * seconds);
    await expect(failure(page).getByRole('link')).toHaveText([email, phone]);
    await failure(page).getByRole('button', { name: words.tryAgain }).click();
    await expect(widgetText(page)).toHaveText(KEY_THEME_SIZE);
    await expect(failure(page)).toBeHidden();
  });
}
