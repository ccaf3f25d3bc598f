import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { TEXT_PAGE } from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

const { words } = TEXTS;
const ADDRESS = 'reader@mill.example';
const emailInput = (page: Page) => page.getByRole('textbox', { name: words.newsletterEmail });
const subscribe = (page: Page) => page.getByRole('button', { name: words.subscribe });

test(
  "the sample's newsletter form logs valid addresses and sends nothing",
  ALL_BROWSERS,
  async ({ page, consoleLines }) => {
    test.skip(!site.newsletter || Boolean(site.newsletter.form), "not the sample's form");
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(TEXT_PAGE);
    const invalid = page.locator('footer input:invalid');
    await emailInput(page).fill('reader at mill');
    await subscribe(page).click();
    await expect(invalid).toBeFocused();
    await emailInput(page).fill(ADDRESS);
    await emailInput(page).press('Enter');
    await expect(emailInput(page)).toHaveValue('');
    // The form doesn't send an empty address, either.
    await subscribe(page).click();
    await expect(invalid).toBeFocused();
    await expect.poll(() => consoleLines.filter((line) => line.includes(ADDRESS)).length).toBe(1);
    await expect(page).toHaveURL(TEXT_PAGE);
    expect(requests.filter((request) => request === `GET ${TEXT_PAGE}`)).toHaveLength(1);
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  },
);

test('the newsletter form posts the address to the provider after the visitor has agreed', async ({
  page,
}) => {
  const { form = '', field = '', hidden = [], consent } = site.newsletter ?? {};
  test.skip(!form, 'The newsletter has no provider.');
  await page.route(form, (route) => route.fulfill({ body: 'Thank you' }));
  await page.goto(TEXT_PAGE);
  const invalid = page.locator('footer input:invalid');
  await emailInput(page).fill('reader at mill');
  await subscribe(page).click();
  await expect(invalid.first()).toBeFocused();
  // If the ß were converted to ss, the address would belong to somebody else's domain.
  const address = 'reader@maßanfertigung.example';
  await emailInput(page).fill(address);
  if (consent) {
    await subscribe(page).click();
    await expect(invalid).toBeFocused();
    await page.locator('footer').getByRole('checkbox').check();
  }
  const [request] = await Promise.all([page.waitForRequest(form), subscribe(page).click()]);
  const fields = [
    [field, address],
    ...hidden.map(({ name, value }) => [name, value]),
    ...(consent ? [[consent.name, consent.value ?? 'on']] : []),
  ];
  expect(request.postData()).toBe(new URLSearchParams(fields).toString());
});
