import { OTHER_PAGE, PAGE, UNKNOWN } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, expectProblems, test } from '../support/e2e/test.ts';
import { TEXTS } from '../support/texts.ts';

const goBack = { name: TEXTS.words.goBack };

// The browser logs the status, and the page logs the path.
test.beforeEach(() => expectProblems(/status of 404|^404: /));

test('Go Back leads one step back in history', ALL_BROWSERS, async ({ page }) => {
  await page.goto(OTHER_PAGE);
  await page.goto(PAGE);
  await page.goto(UNKNOWN);
  await page.getByRole('button', goBack).click({ noWaitAfter: true });
  // Firefox's driver does not tell the address of a page from the back/forward cache.
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => 'left')).toBe(PAGE);
});

test('the 404 page logs its path, and in a new tab its Go Back leads to /', async ({
  page,
  baseURL,
  consoleLines,
}) => {
  await page.goto('/');
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => window.open(address), `${UNKNOWN}?from=test`);
  const tab = await opening;
  await expect.poll(() => consoleLines.filter((line) => line.endsWith(UNKNOWN))).toHaveLength(1);
  await tab.getByRole('button', goBack).click();
  await expect(tab).toHaveURL(`${baseURL}/`);
});
