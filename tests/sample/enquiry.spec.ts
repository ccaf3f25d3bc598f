/**
 * The form of a rebranded site with Turnstile, asked for by consent, to whose tests rebrand/run.ts copies this. The widget is
 * played; the captcha's provider is the local one, which speaks the protocol of Turnstile.
 */
import type { Page } from '@playwright/test';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { site } from '../../src/site.ts';
import { TEXTS } from '../support/texts.ts';
import { expect, expectConsoleErrors, test } from '../support/e2e/test.ts';
import { fill } from '../../src/words/fill.ts';

const { words } = TEXTS;

/** Runs in the page in place of Turnstile's script, as its documentation describes that. */
function playTurnstile(prefix: string): void {
  const played = { tokens: 0, options: {} };
  const give = (options: { callback: (token: string) => void }) =>
    setTimeout(() => {
      options.callback(`${prefix}-${crypto.randomUUID()}`);
      played.tokens++;
    });
  let current: Parameters<typeof give>[0];
  Object.assign(window, {
    played,
    turnstile: {
      render: (element: HTMLElement, options: typeof current) => {
        Object.assign(played, { options });
        element.innerHTML =
          '<iframe title="Widget" src="https://challenges.cloudflare.com/x" width="300" height="65"></iframe>';
        give((current = options));
        return 'widget';
      },
      reset: () => give(current),
    },
  });
  setTimeout(() => (window as unknown as { startTurnstile: () => void }).startTurnstile());
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js*';
const script = `(${playTurnstile.toString()})('${LOCAL_TOKEN_PREFIX}')`;
test.beforeEach(async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
});

test("the notice beside the form and the privacy text say that Cloudflare's own policy and terms hold for Turnstile", async ({
  page,
  contact,
}) => {
  await contact.open();
  const notice = page.getByText('This site is protected by Turnstile and the Cloudflare');
  const links = notice.getByRole('link');
  await expect(links.first()).toHaveAttribute('href', provider.dataTerms);
  await expect(links.last()).toHaveAttribute('href', `${provider.terms}`);
  await page.goto('/privacy');
  await expect(page.getByRole('link', { name: 'Cloudflare Turnstile' })).toHaveAttribute(
    'href',
    provider.dataTerms,
  );
  await expect(page.getByRole('main')).toContainText(
    'Cloudflare also decides for itself what it does with the data; its own policy says what. The legal basis is your consent',
  );
});

/** Waits until the widget has given so many tokens. */
const expectTokens = (page: Page, count: number) =>
  expect.poll(() => page.evaluate('window.played?.tokens')).toBe(count);

test('an enquiry is sent, and its answer resets Turnstile', async ({ page, contact }) => {
  await contact.open();
  await contact.fill();
  await contact.allowCaptcha();
  await expectTokens(page, 1);
  await contact.send();
  await contact.expectSentToast();
  await expectTokens(page, 2);
});

test('Turnstile can be asked for again when it fails, and gets the key, the theme and the language', async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/./);
  const widget = page.locator('iframe[title="Widget"]');
  let requests = 0;
  await page.route(SCRIPT, (route) => {
    if (requests++ === 0) return route.abort();
    // What can't be shown, as in a browser that it doesn't know.
    const body = 'window.turnstile = { render: () => undefined }; setTimeout(() => startTurnstile());';
    return requests === 2 ? route.fulfill({ contentType: 'text/javascript', body }) : route.fallback();
  });
  await contact.open();
  await contact.field('name').focus();
  await contact.allowCaptcha();
  for (const count of [1, 2]) {
    await expect.poll(() => requests).toBe(count);
    const tryAgain = page.getByRole('button', { name: words.tryAgain });
    await expect(tryAgain).toBeVisible();
    // So that the script is loaded again.
    await page.evaluate('delete window.turnstile');
    await tryAgain.click();
  }
  await expect(widget).toBeVisible();
  expect(await page.evaluate('played.options')).toMatchObject({
    sitekey: expect.stringMatching(/^[0-3]x/),
    theme: site.theme.default,
    language: site.languages[0],
  });
});

test('an expired token of Turnstile is not sent, and its failures are said once', async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/./);
  await contact.open();
  await contact.field('name').focus();
  await contact.allowCaptcha();
  await expectTokens(page, 1);
  await page.evaluate("played.options['expired-callback']()");
  await contact.send();
  await contact.expectCaptchaToast();
  await page.evaluate("played.options['error-callback']()");
  const disconnected = fill(words.captchaDisconnected, { captcha: provider.name });
  await contact.expectToast(words.verificationRequired, disconnected);
  await contact.dismissButton.click();
  await expect(contact.toast).toHaveCount(0);
  await page.evaluate("played.options['error-callback']()");
  await expect(contact.toast).toHaveCount(0);
});
