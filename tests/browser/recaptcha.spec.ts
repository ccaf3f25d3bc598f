/** Tests the form with the reCAPTCHA widget, in a build with a site key and with a fake provider. */
import type { Page } from '@playwright/test';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf } from '../../src/words/index.ts';
import { ACCEPTED, ENQUIRY, type ContactPage } from '../support/browser/contact-page.ts';
import { expectHydrated } from '../support/browser/hydration.ts';
import { ALL_BROWSERS, expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { captchaMissing, CONTACT, TEXTS } from '../support/texts.ts';
import { NETLIFY_ENVIRONMENT } from '../support/netlify-environment.ts';

const { words } = TEXTS;
const captchaName = { captcha: provider.name };
const NOT_LOADED = fill(words.captchaNotLoaded, { ...captchaName, ...CONTACT, tryAgain: words.tryAgain });
const failureOf = (page: Page) => page.getByRole('alert').filter({ hasText: NOT_LOADED });
const widgetOf = (page: Page) => page.getByTitle('reCAPTCHA');

/** Replaces the provider's release script. Runs in the page. */
function playWidget(host: string): void {
  const played = { resets: 0, token: '', callback: (_token: string): void => undefined };
  const solve = () =>
    setTimeout(() => {
      played.token = `token-${played.resets}`;
      played.callback(played.token);
    });
  const grecaptcha = {
    render: (element: HTMLElement, options: object) => {
      Object.assign(played, options);
      element.innerHTML = `<iframe title="reCAPTCHA" src="https://${host}/recaptcha/api2/anchor" width="304" height="78" style="border: 0"></iframe>`;
      void fetch(`https://${host}/recaptcha/api2/reload`, { method: 'POST', mode: 'no-cors' }).then(solve);
      return 0;
    },
    reset: () => {
      played.resets++;
      solve();
    },
  };
  Object.assign(window, { grecaptcha, played });
  // Like the provider, calls back only after the script's load event.
  setTimeout((window as unknown as { onloadcallback: () => void }).onloadcallback, 100);
}

/** Fakes the provider on `host`, with the release script on `gstatic`. */
async function playProvider(page: Page, host = 'www.google.com', gstatic = 'www.gstatic.com') {
  const release = `https://${gstatic}/recaptcha/releases/v1/recaptcha__en.js`;
  const load = `document.head.append(Object.assign(document.createElement('script'), { src: '${release}' }))`;
  for (const [url, body, type] of [
    [`https://${host}/recaptcha/api2/*`, '', 'html'],
    [`https://${host}/recaptcha/api.js*`, load, 'javascript'],
    [release, `(${playWidget.toString()})('${host}')`, 'javascript'],
  ] as const)
    await page.route(url, (route) => route.fulfill({ contentType: `text/${type}`, body }));
}

/** Waits for the token that the widget issues after this many resets. */
const expectToken = (page: Page, resets: number) =>
  expect.poll(() => page.evaluate('window.played?.token')).toBe(`token-${resets}`);

/** Opens the contact page, fills in the standard fields, and waits for the widget's token. */
async function fillAndSolve(contact: ContactPage, search = ''): Promise<void> {
  await playProvider(contact.page);
  await contact.open(search);
  const { name, email, company, message } = ENQUIRY;
  await contact.fill({ name, email, company, message });
  await contact.allowCaptcha();
  await expectToken(contact.page, 0);
}

test(
  'the captcha loads only after consent, and fits on a narrow screen',
  ALL_BROWSERS,
  async ({ page, contact, baseURL }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}`)) requests.push(request.url());
    });
    // On a screen this narrow, the widget takes up almost the full width.
    await page.setViewportSize({ width: 320, height: 640 });
    await playProvider(page);
    await contact.open();
    await expect(contact.allowButton).toBeDisabled();
    // Hovering hydrates the form.
    await contact.field('message').hover();
    await expectHydrated(contact.form);
    await contact.field('name').focus();
    await contact.send();
    await expect(contact.allowButton).toHaveAccessibleDescription(captchaMissing);
    // Waits for any requests that hydration might have started.
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await contact.allowButton.press('Enter');
    await expect(page.locator('.captcha')).toBeFocused();
    await expect(widgetOf(page)).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 320);
  },
);

test('a response from the function resets the captcha, but a response from the rate limiter does not', async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/./);
  const answers = [{ status: 429, body: 'Too many' }, { status: 422, json: { message: 'Closed' } }, ACCEPTED];
  const posted = await contact.answerWith((route) => route.fulfill(answers[posted.length - 1]));
  await fillAndSolve(contact);
  // The form preselects no option.
  await expect(page.getByRole('combobox')).toHaveValue('');
  await page.getByRole('combobox').selectOption('A shop');
  await page.getByRole('main').getByRole('checkbox').check();
  await contact.send();
  await contact.sendAgainButton.click();
  await contact.expectToast(words.error, 'Closed');
  // Because the function has rejected the enquiry, the toast has no button to send it again.
  await expect(contact.sendAgainButton).toHaveCount(0);
  await expectToken(page, 1);
  await contact.send();
  await contact.expectSentToast();
  await expectToken(page, 2);
  const own = { subject: 'A shop', news: words.yes };
  expect(posted).toMatchObject(
    ['token-0', 'token-0', 'token-1'].map((captchaToken) => ({ ...own, captchaToken })),
  );
});

test("the form survives an exception in the provider's script, and shows how to reach the agency", async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/./);
  await contact.answerWith({ status: 422, json: { message: 'Closed' } });
  await fillAndSolve(contact);
  await page.getByRole('combobox').selectOption('A shop');
  await page.evaluate("grecaptcha.reset = () => { throw new Error('reset failed'); }");
  await contact.send();
  await expect(failureOf(page)).toBeVisible();
  await expect(contact.field('message')).toHaveValue(ENQUIRY.message);
});

test('a link to the form can select an option, but not tick a checkbox', async ({ page, contact }) => {
  const posted = await contact.answerWith(ACCEPTED);
  await contact.open('?subject=A%20mill');
  // The link names an unknown option, so the first option, which asks the visitor to choose, stays selected.
  await expect(contact.field('subject')).toHaveJSProperty('selectedIndex', 0);
  await fillAndSolve(contact, `?subject=A%20site&news=${words.yes}&phone=${'1'.repeat(99)}`);
  await expect(page.getByRole('main').getByRole('checkbox')).not.toBeChecked();
  await contact.send();
  await contact.expectSentToast();
  const own = { subject: 'A site', phone: '1'.repeat(40) };
  expect(posted).toMatchObject([own]);
});

for (const [path, topic] of [
  ['/spring', { topic: 'Spring offer' }],
  ['/own-page', {}],
] as const)
  test(`an enquiry from ${path} is sent with the campaign and the page's topic`, async ({
    page,
    contact,
  }) => {
    const posted = await contact.answerWith(ACCEPTED);
    await playProvider(page);
    await page.goto(`${path}?utm_source=letter`);
    await contact.fill();
    await contact.allowCaptcha();
    await expectToken(page, 0);
    await contact.send();
    await contact.expectSentToast();
    expect(posted).toMatchObject([{ sources: { ...topic, utm_source: 'letter' } }]);
  });

test('the form discards an expired token', ALL_BROWSERS, async ({ page, contact }) => {
  const posted = await contact.answerWith(ACCEPTED);
  await fillAndSolve(contact);
  const group = page.getByRole('group', { name: provider.name });
  for (const [callback, text] of [
    ['expired-callback', words.captchaExpired],
    ['error-callback', words.captchaDisconnected],
  ] as const) {
    await page.evaluate(`played['${callback}']()`);
    await contact.expectToast(words.verificationRequired, fill(text, captchaName));
    // If the provider's quota is used up, visitors can't solve the captcha, so the form shows other ways to get in
    // touch.
    const instead = page.locator('.captcha ~ p').getByRole('link');
    await expect(instead).toHaveText([CONTACT.email, CONTACT.phone]);
    await expect(group).toHaveAccessibleDescription(fill(text, captchaName));
    await contact.send();
    await contact.expectCaptchaToast();
    // Issues the next token, as if the visitor had solved the captcha again.
    await page.evaluate("played.callback('again')");
    await expect(group).toHaveAccessibleDescription('');
  }
  expect(posted).toEqual([]);
});

test('a token that expires while it is being verified leaves no error message', async ({ page, contact }) => {
  await contact.answerWith(async (route) => {
    await page.evaluate("played['expired-callback']()");
    await route.fulfill(ACCEPTED);
  });
  await fillAndSolve(contact);
  await page.getByRole('combobox').selectOption('A shop');
  await contact.send();
  await contact.expectSentToast();
  await expect(page.getByRole('group', { name: provider.name })).toHaveAccessibleDescription('');
});

/** The interface texts in the second language. */
const second = wordsOf('de');

test("if the captcha script is blocked, it loads from the second host, in the page's language", async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/ERR_FAILED/);
  await page.route('https://www.google.com/**', (route) => route.abort());
  await playProvider(page, 'recaptcha.net', 'www.gstatic.cn');
  await page.goto('/de/kontakt');
  await contact.field('name').focus();
  await page.getByRole('button', { name: fill(second.captchaAllow, captchaName) }).click();
  await page.getByRole('button', { name: second.tryAgain }).click();
  await expect(widgetOf(page)).toBeVisible();
  expect(await page.evaluate('played')).toMatchObject({
    sitekey: NETLIFY_ENVIRONMENT['PUBLIC_RECAPTCHA_SITE_KEY'],
    theme: 'light',
    size: 'normal',
    hl: 'de',
  });
});

test('if the captcha script hangs for ten seconds, the form shows how to reach the agency and offers to try again', async ({
  page,
  contact,
}) => {
  await page.clock.install();
  await page.route('https://www.google.com/**', () => undefined);
  await playProvider(page, 'recaptcha.net', 'www.gstatic.cn');
  await contact.open();
  const request = page.waitForRequest('https://www.google.com/recaptcha/**');
  await contact.field('name').focus();
  await contact.allowCaptcha();
  await request;
  await page.clock.runFor(10_500);
  await expect(failureOf(page).getByRole('link')).toHaveText([CONTACT.email, CONTACT.phone]);
  await failureOf(page).getByRole('button', { name: words.tryAgain }).click();
  await expect(widgetOf(page)).toBeVisible();
  // The timeout is cleared once the widget has loaded.
  await page.clock.runFor(10_500);
  await expect(failureOf(page)).toBeHidden();
});
