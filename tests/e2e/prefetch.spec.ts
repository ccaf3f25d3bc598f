/** Pages that are fetched before the visitor clicks their link. */
import type { Page } from '@playwright/test';
import { PAGE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

/** Makes Chromium claim that it does not support speculation rules, as Firefox and Safari don't. */
const hideSpeculationRules = (page: Page) =>
  page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });

/**
 * Points at the link to a page twice, and at one to another site in between; returns the paths that the page's
 * script fetches. Chromium itself fetches pages as well, by the speculation rules.
 */
async function pointAtLinks(page: Page): Promise<string[]> {
  const link = page.locator(`footer a[href="${PAGE}"]`);
  await page.goto('/', { waitUntil: 'networkidle' });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await link.hover();
  await page.locator('a[href^="https:"], a[href^="mailto:"]').filter({ visible: true }).first().hover();
  await link.hover();
  // Requests are reported in order: after this one, those of the links are known.
  await page.evaluate(() => fetch('/robots.txt'));
  return fetched.filter((path) => path !== '/robots.txt');
}

test(
  'without speculation rules the page of a link is fetched once when the link is pointed at',
  ALL_BROWSERS,
  async ({ page }) => {
    await hideSpeculationRules(page);
    const fetched = await pointAtLinks(page);
    expect(fetched).toEqual([PAGE]);
  },
);

test('no script prefetches pages for a visitor who saves data', async ({ page }) => {
  await hideSpeculationRules(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  expect(await pointAtLinks(page)).toEqual([]);
});
