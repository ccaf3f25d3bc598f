import { TEXTS } from '../support/texts.ts';
import { OTHER_PAGE, PAGE, UNKNOWN } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const { words } = TEXTS;

// The browser logs the status, and the page logs the path.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 404|^404: /));

test('an unknown address answers with 404 and logs its path', async ({ page, consoleLines }) => {
  const response = await page.goto(`${UNKNOWN}?from=test`);
  expect(response?.status()).toBe(404);
  await expect.poll(() => consoleLines.filter((line) => line.endsWith(UNKNOWN))).toHaveLength(1);
});

test('Go Back leads one step back in history', ALL_BROWSERS, async ({ page }) => {
  await page.goto(OTHER_PAGE);
  await page.goto(PAGE);
  await page.goto(UNKNOWN);
  await page.getByRole('button', { name: words.goBack }).click({ noWaitAfter: true });
  // Firefox's driver does not tell the address of a page from the back/forward cache.
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => 'left')).toBe(PAGE);
});

test('Go Back leads to / in a tab without history', async ({ page, baseURL }) => {
  await page.goto('/');
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => window.open(address), UNKNOWN);
  const tab = await opening;
  await expect(tab).toHaveURL(UNKNOWN);
  await tab.getByRole('button', { name: words.goBack }).click();
  await expect(tab).toHaveURL(`${baseURL}/`);
});
