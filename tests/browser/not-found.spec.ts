import { OTHER_TEXT_PAGE, TEXT_PAGE, MISSING_PAGE } from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

const goBack = { name: TEXTS.words.goBack };

// The browser logs the status, and the page logs the path.
test.beforeEach(() => expectConsoleErrors(/status of 404|^404: /));

test('Go Back goes one step back in history', ALL_BROWSERS, async ({ page }) => {
  await page.goto(OTHER_TEXT_PAGE);
  await page.goto(TEXT_PAGE);
  await page.goto(MISSING_PAGE);
  await page.getByRole('button', goBack).click({ noWaitAfter: true });
  // Firefox's driver doesn't report the address of a page from the back/forward cache.
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => 'left')).toBe(TEXT_PAGE);
});

test('the 404 page logs its path, and if opened in a new tab, its Go Back button opens the home page', async ({
  page,
  baseURL,
  consoleLines,
}) => {
  await page.goto('/');
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => window.open(address), `${MISSING_PAGE}?from=test`);
  const tab = await opening;
  await expect.poll(() => consoleLines.filter((line) => line.endsWith(MISSING_PAGE))).toHaveLength(1);
  await tab.getByRole('button', goBack).click();
  await expect(tab).toHaveURL(`${baseURL}/`);
});
