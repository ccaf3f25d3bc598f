/** Pages that are fetched before the visitor clicks their link, in browsers without speculation rules. */
import type { Page } from '@playwright/test';
import { DESKTOP, PAGE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ viewport: DESKTOP });

/** Collects the paths that the page's script fetches from now on. */
function watchFetches(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

/** Makes the browser claim that it does not support speculation rules. */
const hideSpeculationRules = (page: Page) =>
  page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });

/** Points at the link to a page twice, and at one to another site; returns what was fetched. */
async function pointAtLinks(page: Page): Promise<string[]> {
  const fetched = watchFetches(page);
  const link = page.locator(`footer a[href="${PAGE}"]`);
  await page.goto('/');
  await link.hover();
  await page.locator('a[href^="https:"], a[href^="mailto:"]').filter({ visible: true }).first().hover();
  await link.hover();
  return fetched;
}

test('without speculation rules the page of an internal link is fetched once when it is pointed at', async ({
  page,
}) => {
  await hideSpeculationRules(page);
  const fetched = await pointAtLinks(page);
  await expect.poll(() => fetched).toEqual([PAGE]);
});

test("a page that cannot be fetched in advance causes no errors but the browser's own", async ({
  page,
  consoleProblems,
}) => {
  await hideSpeculationRules(page);
  await page.route(`**${PAGE}`, (route) => route.abort());
  const fetched = await pointAtLinks(page);
  await expect.poll(() => fetched).toEqual([PAGE]);
  await expect.poll(() => consoleProblems).toEqual(['Failed to load resource: net::ERR_FAILED']);
});

test('nothing is fetched in advance for a visitor who saves data', async ({ page }) => {
  await hideSpeculationRules(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  expect(await pointAtLinks(page)).toEqual([]);
});

test('in browsers with speculation rules script fetches no page in advance', async ({ page }) => {
  expect(await pointAtLinks(page)).toEqual([]);
});
