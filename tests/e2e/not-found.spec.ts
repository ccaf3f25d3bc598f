import { documentTitle } from '../../src/lib/format.ts';
import { pageTexts } from '../support/content.ts';
import { OTHER_PAGE, PAGE, UNKNOWN, watchConsole } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test('the 404 page has its title and texts', async ({ page }) => {
  await page.goto(UNKNOWN);
  const { title, heading, intro } = pageTexts('not-found');
  await expect(page).toHaveTitle(documentTitle(title));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main.getByText(heading, { exact: true })).toBeVisible();
  await expect(main.getByText(intro, { exact: true })).toBeVisible();
});

test('Go Home leads to /', async ({ page }) => {
  await page.goto(UNKNOWN);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('Go Back leads one step back in history', async ({ page }) => {
  await page.goto(OTHER_PAGE);
  await page.goto(PAGE);
  await page.goto(UNKNOWN);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(PAGE);
});

test('Go Back leads to / in a tab without history', async ({ page, baseURL }) => {
  await page.goto('/');
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => window.open(address), UNKNOWN);
  const tab = await opening;
  await expect(tab).toHaveURL(UNKNOWN);
  await tab.getByRole('button', { name: 'Go Back' }).click();
  await expect(tab).toHaveURL(`${baseURL}/`);
});

for (const path of [UNKNOWN, `${PAGE}/unknown`, '/%E0%A8%A5']) {
  test(`the missing path ${path} is logged to the console`, async ({ page }) => {
    const lines = watchConsole(page);
    await page.goto(`${path}?from=test`);
    await expect.poll(() => lines.filter((line) => line.includes(path))).toHaveLength(1);
  });
}
