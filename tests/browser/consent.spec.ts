/** Tests scripts that need consent, using the examples in docs/adopting.md and fake providers. */
import type { Page } from '@playwright/test';
import { fakeOtherSites } from '../support/browser/environment.ts';
import { PHONE } from '../support/browser/site.ts';
import { expect, test } from '../support/browser/test.ts';

/**
 * Fake scripts, by URL. They do what the providers' documentation describes. The policy must allow everything that the
 * scripts do.
 */
const PROVIDERS: Record<string, string> = {
  'https://www.googletagmanager.com/gtag/js?id=G-ABC123': `
    if (dataLayer.length !== 2) throw new Error('loaded before its settings');
    fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors' });
    fetch('https://analytics.google.com/g/collect', { method: 'POST', mode: 'no-cors' });
    new Image().src = 'https://www.google-analytics.com/g/collect';`,
  'https://snap.licdn.com/li.lms-analytics/insight.min.js': `
    if (_linkedin_data_partner_ids[0] !== '123456') throw new Error('loaded before its settings');
    fetch('https://px.ads.linkedin.com/wa/', { method: 'POST', mode: 'no-cors' });
    new Image().src = 'https://px4.ads.linkedin.com/collect';`,
  'https://connect.facebook.net/en_US/fbevents.js': `
    if (fbq.queue.length !== 2) throw new Error('loaded before its settings');
    document.head.append(Object.assign(document.createElement('script'), { src: 'https://connect.facebook.net/signals/config/123456' }));
    fetch('https://www.facebook.com/tr/', { method: 'POST', mode: 'no-cors' });
    new Image().src = 'https://www.facebook.com/tr/';`,
};
/** All requests that are sent to other sites after consent. */
const ASKED = [
  ...Object.keys(PROVIDERS),
  'https://connect.facebook.net/signals/config/123456',
  ...Object.values(PROVIDERS).flatMap((text) =>
    [...text.matchAll(/(?:fetch\(|Image\(\)\.src = )'(.*?)'/g)].map(([, to]) => to!),
  ),
].toSorted();

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie settings' });
const settingsButton = (page: Page) =>
  page.locator('footer').getByRole('button', { name: 'Cookie settings' });
const click = (page: Page, name: string) => banner(page).getByRole('button', { name }).click();

/**
 * Loads a page, and waits until its scripts have started their requests. Doesn't wait for the network to be idle,
 * because in a busy browser, it may never be.
 */
async function settle(page: Page, path = '/terms') {
  await page.goto(path);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

let asked: string[];
test.beforeEach(async ({ context }) => {
  asked = await fakeOtherSites(context, 'text/javascript', (url) => PROVIDERS[url]);
});

test('no script loads before consent, and afterwards all scripts load on this page and later pages', async ({
  page,
}) => {
  await settle(page);
  await expect(banner(page)).toBeVisible();
  expect(asked).toEqual([]);
  await click(page, 'Accept');
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => asked.toSorted()).toEqual(ASKED);
  asked.length = 0;
  await page.goto('/de/kontakt');
  await expect(page.getByRole('region', { name: 'Cookie-Einstellungen' })).toBeHidden();
  await expect.poll(() => asked.toSorted()).toEqual(ASKED);
});

test("withdrawing consent in the footer reloads the page without the scripts, and removes only the services' cookies", async ({
  page,
}) => {
  await settle(page);
  await click(page, 'Accept');
  await expect.poll(() => asked.length).toBe(ASKED.length);
  await settingsButton(page).click();
  await expect(banner(page)).toBeFocused();
  await expect(banner(page)).toBeInViewport();
  asked.length = 0;
  await page.evaluate(() => {
    Object.assign(window, { isOld: true });
    for (const name of ['_ga', '_ga_ABC123', 'basket']) document.cookie = `${name}=1; path=/`;
  });
  await click(page, 'Refuse');
  // Unlike expect.poll, waitForFunction keeps waiting when the page reloads.
  await page.waitForFunction(() => !('isOld' in window));
  await settle(page);
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('basket=1');
});

test('withdrawing consent in one tab reloads other tabs without the scripts', async ({ page, context }) => {
  await settle(page);
  await click(page, 'Accept');
  await expect.poll(() => asked.length).toBe(ASKED.length);
  const other = await context.newPage();
  await other.goto('/about');
  await settingsButton(other).click();
  await click(other, 'Refuse');
  await page.waitForFunction(() => !('fbq' in window));
});

test('a refusal is valid for six months, in which no script loads', async ({ page }) => {
  await page.clock.setFixedTime('2026-01-10T12:00:00');
  await settle(page);
  await click(page, 'Refuse');
  await page.clock.setFixedTime('2026-07-10T11:59:00');
  await settle(page, '/about');
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);
  await page.clock.setFixedTime('2026-07-10T12:00:00');
  await settle(page);
  await expect(banner(page)).toBeVisible();
});

for (const [what, answer] of [
  ['that is about other services', { isAccepted: true, names: 'Google Analytics', until: 2 ** 52 }],
  ['that is invalid', 'yes'],
] as const)
  test(`the banner ignores a saved answer ${what}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('consent', value), JSON.stringify(answer));
    await settle(page);
    await expect(banner(page)).toBeVisible();
    expect(asked).toEqual([]);
  });

test('Global Privacy Control counts as a refusal that the visitor can change', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  );
  await settle(page);
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);
  await settingsButton(page).click();
  await click(page, 'Accept');
  await expect.poll(() => asked.toSorted()).toEqual(ASKED);
});

test('a withdrawal leaves a half-written enquiry as it is, in this and in other tabs, and says until when the scripts run', async ({
  page,
  context,
}) => {
  await settle(page, '/contact');
  await click(page, 'Accept');
  await page.getByLabel('Message').fill('We need a crane');
  const other = await context.newPage();
  await settle(other);
  await settingsButton(other).click();
  await click(other, 'Refuse');
  await expect(banner(page)).toContainText('What has been loaded stops when you open another page');
  await expect(page.getByLabel('Message')).toHaveValue('We need a crane');
  await click(page, 'Refuse');
  await expect(banner(page)).toBeHidden();
  for (const name of ['Accept', 'Refuse']) {
    await settingsButton(other).click();
    await click(other, name);
  }
  await expect(banner(page)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('We need a crane');
});

test('a withdrawal counts even if storage is full', async ({ page }) => {
  await settle(page);
  await click(page, 'Accept');
  await expect.poll(() => asked.length).toBe(ASKED.length);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await settingsButton(page).click();
  asked.length = 0;
  await click(page, 'Refuse');
  await page.waitForFunction(() => !('fbq' in window));
  await expect(banner(page)).toBeVisible();
  expect(asked).toEqual([]);
});

test('the banner takes up a third of the window at most, covers nothing that has the focus, and its two buttons have the same size', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await settle(page, '/');
  const { height, y } = (await banner(page).boundingBox())!;
  expect(height).toBeLessThan(PHONE.height / 3);
  expect(Math.round(y + height)).toBe(PHONE.height);
  const [accept, refuse] = await banner(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
  expect(accept!.height).toBe(refuse!.height);
  expect(Math.abs(accept!.width - refuse!.width)).toBeLessThan(1);
  const links = page.locator('main a');
  for (let index = 0; index < (await links.count()); index += 1) {
    await links.nth(index).focus();
    const link = (await links.nth(index).boundingBox())!;
    expect(link.y + link.height).toBeLessThanOrEqual(y);
  }
});

test('at 400 % zoom, the banner is at the end of the page and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await settle(page);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).not.toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('no consent banner is shown, and no script loads, if JavaScript is off', async ({ page }) => {
    await page.goto('/terms');
    await expect(banner(page)).toBeHidden();
    await expect(settingsButton(page)).toBeHidden();
    expect(asked).toEqual([]);
  });
});
