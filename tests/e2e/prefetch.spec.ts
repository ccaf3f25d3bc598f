/** Pages that are fetched before the visitor clicks their link, in browsers without speculation rules. */
import type { Page } from '@playwright/test';
import { DESKTOP, PAGE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ viewport: DESKTOP });

const prefetched = (page: Page) =>
  page.locator('link[rel="prefetch"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Makes the browser claim that it does not support speculation rules. */
const hideSpeculationRules = (page: Page) =>
  page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });

/** Points at the link to a page and at one to another site. */
async function pointAtLinks(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator(`footer a[href="${PAGE}"]`).hover();
  await page.locator('a[href^="https:"], a[href^="mailto:"]').filter({ visible: true }).first().hover();
}

test('without speculation rules the page of an internal link is prefetched when it is pointed at', async ({
  page,
  baseURL,
}) => {
  await hideSpeculationRules(page);
  const request = page.waitForRequest(`**${PAGE}`);
  await pointAtLinks(page);
  await request;
  expect(await prefetched(page)).toEqual([`${baseURL}${PAGE}`]);
});

test('nothing is prefetched for a visitor who saves data', async ({ page }) => {
  await hideSpeculationRules(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await pointAtLinks(page);
  expect(await prefetched(page)).toEqual([]);
});

test('browsers with speculation rules get no prefetch links', async ({ page }) => {
  await pointAtLinks(page);
  expect(await prefetched(page)).toEqual([]);
});
