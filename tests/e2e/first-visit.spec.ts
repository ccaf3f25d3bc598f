/** What a first visit fetches. The sizes of scripts are limited in .size-limit.js. */
import type { Request } from '@playwright/test';
import { field } from '../support/e2e/contact.ts';
import { expectHydrated } from '../support/e2e/islands.ts';
import { holdFiles, holdScripts, PHONE, ROUTES } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** What the fonts of a first visit may weigh. */
const FONT_BYTES = 60_000;

test.use({ viewport: PHONE });

for (const path of ROUTES) {
  test(`a first visit to ${path} fetches no script and nothing from elsewhere, and late fonts move nothing`, async ({
    page,
    baseURL,
  }) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const release = await holdFiles(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const isFont = (request: Request) => request.resourceType() === 'font';
    await expect.poll(() => requests.filter(isFont).length).toBeGreaterThanOrEqual(2);
    release();
    await page.waitForLoadState('networkidle');

    const { shifts, paint, fonts } = await page.evaluate(() => ({
      shifts: (window as unknown as { shifts: unknown[] }).shifts.length,
      paint: performance.getEntriesByType('paint')[0]!.startTime,
      fonts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
    }));
    expect(shifts, 'layout shifts').toBe(0);
    for (const font of fonts)
      expect(font.startTime, 'a font waits for the first paint').toBeGreaterThan(paint);
    const sizes = await Promise.all(
      requests.filter(isFont).map(async (request) => (await (await request.response())!.body()).length),
    );
    expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(FONT_BYTES);

    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const kinds = requests.map((request) => request.resourceType());
    expect(kinds.filter((kind) => !/^(document|font|image|manifest|other)$/.test(kind))).toEqual([]);
    expect(new Set(requests.map((request) => new URL(request.url()).origin))).toEqual(new Set([baseURL]));
  });
}

test('all files of the form are requested before the first of them has arrived', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  const requested = page.waitForRequest('**/_astro/*.js');
  await field(page, 'name').focus();
  await requested;
  release();
  await expectHydrated(field(page, 'name'));
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      // The code of the toasts is requested after hydration.
      .filter(({ name }) => name.endsWith('.js') && !name.includes('Toasts'))
      .map(({ startTime, responseStart }) => ({ startTime, responseStart })),
  );
  const firstResponse = Math.min(...scripts.map(({ responseStart }) => responseStart));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter(({ startTime }) => startTime > firstResponse)).toEqual([]);
});
