/** The real captcha widget, in a build with a site key; its provider is played, with the outline of the widget: style attributes, frames, a request. */
import type { Page, Route } from '@playwright/test';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import { captcha, site } from '../../../src/site.ts';
import { TEXTS } from '../../support/texts.ts';
import { ACCEPTED, type ContactPage, ENQUIRY } from '../../support/e2e/contact-page.ts';
import { expectHydrated } from '../../support/e2e/loading.ts';
import { isThirdParty, PHONE } from '../../support/e2e/site.ts';
import { ALL_BROWSERS, expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { SECOND, SITE_KEY } from '../../support/variant.ts';
import { wordsOf } from '../../../src/words/index.ts';
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

/** The options that the widget should be rendered with, as its frame shows them. */
const KEY_THEME_SIZE = `${SITE_KEY} ${site.theme.default} normal`;

/** Runs in the page in place of the provider's release script. */
function widget(host: string): void {
  const played = { renders: 0, resets: 0 };
  type Options = Record<'sitekey' | 'theme' | 'size', string> & { callback: (token: string) => void };
  let options: Options;
  const solve = () => {
    const token = `token-${played.renders}-${played.resets}`;
    document.querySelector<HTMLTextAreaElement>('#g-recaptcha-response')!.value = token;
    setTimeout(() => options.callback(token));
  };
  Object.assign(window, {
    played,
    grecaptcha: {
      render: (element: HTMLElement, given: Options) => {
        options = given;
        played.renders++;
        Object.assign(played, given);
        const frame = `https://${host}/recaptcha/api2/anchor?${given.sitekey}+${given.theme}+${given.size}`;
        element.innerHTML = `<div style="width: 304px; height: 78px;"><div><iframe title="reCAPTCHA" src="${frame}" width="304" height="78" style="border: 0"></iframe></div><textarea id="g-recaptcha-response" name="g-recaptcha-response" style="width: 250px; height: 40px; border: 1px solid rgb(193, 193, 193); margin: 10px 25px; padding: 0px; resize: none; display: none;"></textarea></div>`;
        void fetch(`https://${host}/recaptcha/api2/reload`, { method: 'POST', mode: 'no-cors' }).then(solve);
        return played.renders - 1;
      },
      reset: () => {
        played.resets++;
        solve();
      },
    },
  });
  // Like the provider's own, only after the script's load event.
  const { onloadcallback } = window as unknown as { onloadcallback: () => void };
  setTimeout(onloadcallback, 100);
}

/** Answers the requests to the provider at `host`, whose release script comes from `gstatic`. */
async function playProvider(page: Page, host: string, gstatic = 'www.gstatic.com'): Promise<void> {
  const release = `https://${gstatic}/recaptcha/releases/v1/recaptcha__en.js`;
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route(release, (route) => route.fulfill(script(`(${widget.toString()})('${host}')`)));
  await page.route(`https://${host}/recaptcha/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === '/recaptcha/api.js') {
      const load = `document.head.append(Object.assign(document.createElement('script'), { src: '${release}' }))`;
      return route.fulfill(script(load));
    }
    const options = search.slice(1).replaceAll('+', ' ');
    return route.fulfill({ contentType: 'text/html', body: `<body style="color: #fff">${options}` });
  });
}

/** The options that the visible widget was rendered with: key, theme, size. */
const widgetText = (page: Page) => page.frameLocator('iframe[title="reCAPTCHA"]').locator('body');

/** Lets the token expire, or lets the widget lose its connection. */
const callBack = (page: Page, name: 'expired-callback' | 'error-callback') =>
  page.evaluate((key) => (window as unknown as { played: Record<string, () => void> }).played[key]!(), name);

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
  await expect(contact.toast.getByRole('link')).toHaveCount(0);
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

test('the form finds errors and loads the captcha in the language of its page', async ({ page }) => {
  const words = wordsOf(SECOND);
  await playProvider(page, 'www.google.com');
  await page.goto(`${VARIANT}/${SECOND}/kontakt`);
  await page.getByLabel(words.email).first().fill('x');
  if (site.consent)
    await page.getByRole('button', { name: fill(words.captchaAllow, { captcha: provider.name }) }).click();
  await page.getByRole('button', { name: words.sendMessage }).click();
  await expect(page.getByText(words.invalidEmail)).toBeVisible();
  await expect(widgetText(page)).toBeVisible();
  expect(await page.evaluate('played.hl')).toBe(SECOND);
});
