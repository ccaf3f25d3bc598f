import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { TEXTS } from '../support/texts.ts';
import { PAGE, watchRequests } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const { words } = TEXTS;

const { newsletter } = site;
const ADDRESS = 'reader@mill.example';
const box = (page: Page) =>
  page.getByRole('contentinfo').getByRole('textbox', { name: words.newsletterEmail });
const subscribe = (page: Page) => page.getByRole('button', { name: words.subscribe });

test(
  "the sample's newsletter box logs valid addresses, and sends nothing",
  ALL_BROWSERS,
  async ({ page, consoleLines }) => {
    test.skip(!newsletter || Boolean(newsletter.form), "not the sample's box");
    const requests = watchRequests(page);
    await page.goto(PAGE);
    for (const text of ['', 'reader at mill']) {
      await box(page).fill(text);
      await subscribe(page).click();
      await expect(page.locator('footer input:invalid')).toBeFocused();
      await expect(box(page)).toHaveValue(text);
    }
    for (const submit of [() => subscribe(page).click(), () => box(page).press('Enter')]) {
      await box(page).clear();
      await box(page).fill(ADDRESS);
      // Providers have other names for it.
      await box(page).evaluate((input: HTMLInputElement) => (input.name += '_address'));
      await submit();
      await expect(box(page)).toHaveValue('');
    }
    await expect.poll(() => consoleLines.filter((line) => line.includes(ADDRESS)).length).toBe(2);
    await expect(page).toHaveURL(PAGE);
    expect(requests.filter((request) => request === `GET ${PAGE}`)).toHaveLength(1);
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  },
);

test('the newsletter box posts the address to the provider', async ({ page }) => {
  const { form = '', field = '' } = newsletter ?? {};
  test.skip(!form, 'no provider');
  await page.route(form, (route) => route.fulfill({ body: 'Thank you' }));
  await page.goto(PAGE);
  await box(page).fill(ADDRESS);
  const [request] = await Promise.all([page.waitForRequest(form), subscribe(page).click()]);
  expect(request.postData()).toBe(new URLSearchParams({ [field]: ADDRESS }).toString());
});
