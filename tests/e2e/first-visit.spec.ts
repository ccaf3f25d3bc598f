/** What a first visit fetches. The sizes of scripts are limited in .size-limit.js. */
import type { Request } from '@playwright/test';
import { field } from '../support/e2e/contact.ts';
import {
  expectHydrated,
  holdFiles,
  holdScripts,
  isThirdParty,
  PAGE,
  PHONE,
  ROUTES,
} from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOf } from '../support/content.ts';

/** What the fonts of a first visit may weigh. */
const FONT_BYTES = 60_000;
/** A large heading that breaks elsewhere in the fallback font shifts by about 0.045; a fallback without its metrics, by 0.051. */
const LAYOUT_SHIFT = 0.05;

test('a first visit shows every picture, fetches no script and nothing from elsewhere, and late fonts hardly shift the layout', async ({
  browser,
  baseURL,
}) => {
  for (const path of ROUTES) {
    const expectOnPage = expect.configure({ message: path, soft: true });
    // Each with an empty cache.
    const page = await browser.newPage({ viewport: PHONE });
    const requests: Request[] = [];
    page.on('request', (request) => isThirdParty(request.url()) || requests.push(request));
    const release = await holdFiles(page, '**/*.woff2');
    await page.goto(`${baseURL}${path}`, { waitUntil: 'domcontentloaded' });
    const fontRequests = () => requests.filter((request) => request.resourceType() === 'font');
    await expectOnPage.poll(() => fontRequests().length).toBeGreaterThanOrEqual(2);
    release();
    await Promise.all(fontRequests().map(async (request) => (await request.response())?.finished()));
    await page.evaluate(() => document.fonts.ready);
    const { shift, paint, start, bytes } = await page.evaluate(visitOf);
    expectOnPage(shift).toBeLessThan(LAYOUT_SHIFT);
    expectOnPage(start).toBeGreaterThan(paint);
    expectOnPage(bytes).toBeLessThanOrEqual(FONT_BYTES);

    expectOnPage(await page.evaluate(brokenPictures)).toEqual([]);
    await page.waitForLoadState('networkidle');
    const kinds = requests.map((request) => request.resourceType());
    expectOnPage(kinds.filter((kind) => !/^(document|font|image|manifest|other)$/.test(kind))).toEqual([]);
    const origins = requests.map((request) => new URL(request.url()).origin);
    expectOnPage(origins.filter((origin) => origin !== baseURL)).toEqual([]);
    await page.close();
  }
});

/** Loads all visible pictures, also lazy ones; returns those that cannot be shown. */
async function brokenPictures() {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
}

/** How much the layout has shifted; when the first paint was, when the first font was requested, what all weigh. */
async function visitOf() {
  const observer = new PerformanceObserver(() => undefined);
  // A change of fonts moves the texts in the next frame, which is reported in the one after.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
  const fonts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    name.endsWith('.woff2'),
  );
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    paint: performance.getEntriesByType('paint')[0]!.startTime,
    start: Math.min(...fonts.map(({ startTime }) => startTime)),
    bytes: fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

test('a page that another page of the site leads to has its typeface without waiting for the first paint', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Reports no paint.
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/');
  await expect(page.locator('html')).not.toContainClass('fonts');
  await page.locator(`footer a[href="${PAGE}"]`).click();
  await expect(page).toHaveURL(PAGE);
  await expect(page.locator('html')).toContainClass('fonts');
});

test('all files of the form are requested before the first of them has arrived', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(addressOf('contact'));
  const requested = page.waitForRequest('**/_astro/*.js');
  await field(page, 'name').focus();
  await requested;
  release();
  await expectHydrated(field(page, 'name'));
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.startsWith(`${location.origin}/_astro/`) && name.endsWith('.js'))
      .map(({ startTime, responseStart }) => ({ startTime, responseStart })),
  );
  const firstResponse = Math.min(...scripts.map(({ responseStart }) => responseStart));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter(({ startTime }) => startTime > firstResponse)).toEqual([]);
});

test('a click uses the page that was fetched when the pointer came to its link', async ({
  page,
  expectedProblems,
}) => {
  // Chromium fetches nothing in advance while requests of third parties are answered.
  await page.context().unrouteAll();
  expectedProblems.push(/ERR_/);
  const fetched = page.context().waitForEvent('response', (response) => response.url().endsWith(PAGE));
  await page.goto('/');
  await page.locator(`footer a[href="${PAGE}"]`).hover();
  await (await fetched).finished();
  await page.locator(`footer a[href="${PAGE}"]`).click();
  await expect(page).toHaveURL(PAGE);
  const navigation = await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.toJSON());
  expect(navigation).toMatchObject({ deliveryType: 'navigational-prefetch' });
});
