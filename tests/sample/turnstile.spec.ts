/**
 * Tests the form of the sample with Turnstile, which needs consent (tests/sites/turnstile). The widget is simulated, and
 * the local captcha provider verifies its tokens.
 */
import type { Page } from '@playwright/test';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { site } from '../../src/site.ts';
import { TEXTS } from '../support/texts.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { fill } from '../../src/words/fill.ts';

const { words } = TEXTS;

/** Simulates Turnstile's script according to its documentation. Runs in the page. */
function simulateTurnstile(prefix: string): void {
  const played = { tokens: 0, options: {} };
  const issueToken = (options: { callback: (token: string) => void }) =>
    setTimeout(() => {
      options.callback(`${prefix}-${crypto.randomUUID()}`);
      played.tokens++;
    });
  let current: Parameters<typeof issueToken>[0];
  Object.assign(window, {
    played,
    turnstile: {
      render: (element: HTMLElement, options: typeof current) => {
        Object.assign(played, { options });
        element.innerHTML =
          '<iframe title="Widget" src="https://challenges.cloudflare.com/x" width="300" height="65"></iframe>';
        issueToken((current = options));
        return 'widget';
      },
      reset: () => issueToken(current),
    },
  });
  setTimeout(() => (window as unknown as { startTurnstile: () => void }).startTurnstile());
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js*';
const script = `(${simulateTurnstile.toString()})('${LOCAL_TOKEN_PREFIX}')`;
test.beforeEach(async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
});

test("the form notice and the privacy text state that Cloudflare's own policy and terms apply to Turnstile", async ({
  page,
  contact,
}) => {
  await contact.open();
  const notice = page.getByText('This site is protected by Turnstile and the Cloudflare');
  const links = notice.getByRole('link');
  await expect(links.first()).toHaveAttribute('href', provider.dataTerms);
  await expect(links.last()).toHaveAttribute('href', `${provider.terms}`);
  await page.goto('/privacy');
  await expect(page.getByRole('link', { name: 'Cloudflare Turnstile' }).first()).toHaveAttribute(
    'href',
    provider.dataTerms,
  );
  await expect(page.getByRole('main')).toContainText(
    'Cloudflare also decides for itself what it does with the data; its own policy says what. The legal basis is your consent',
  );
});

/** Waits until the widget has issued this many tokens. */
const expectTokens = (page: Page, count: number) =>
  expect.poll(() => page.evaluate('window.played?.tokens')).toBe(count);

test('sending an enquiry resets Turnstile', async ({ page, contact }) => {
  await contact.open();
  await contact.fill();
  await contact.allowCaptcha();
  await expectTokens(page, 1);
  await contact.send();
  await contact.expectSentToast();
  await expectTokens(page, 2);
});

test('"Try again" reloads a Turnstile widget that failed, and passes it the key, the theme and the language', async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/./);
  const widget = page.locator('iframe[title="Widget"]');
  let requests = 0;
  await page.route(SCRIPT, (route) => {
    if (requests++ === 0) return route.abort();
    // Makes rendering the widget fail, as in an unsupported browser.
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
    // Makes the page request the script again.
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

test('an expired Turnstile token is not sent, and repeated failures show only one toast', async ({
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
