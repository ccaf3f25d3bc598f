/** What a first visit fetches, and what is fetched before it is used. The sizes of scripts are limited in .size-limit.js. */
import type { Request } from '@playwright/test';
import { holdFiles } from '../support/e2e/loading.ts';
import { isThirdParty, KINDS, PHONE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** What the fonts of a first visit may weigh, or each of them on average where a language needs more than two ranges of letters. */
const FONT_BYTES = 60_000;
const BYTES_PER_FONT = 16_000;
/** A line of an introduction that breaks elsewhere in the fallback font shifts by about 0.02. */
const LAYOUT_SHIFT = 0.05;
/** A row that fits in one of both fonts by chance, such as two buttons (0.1), does not also in this window. */
const NARROWER = { ...PHONE, width: PHONE.width - 20 };

test.describe(() => {
  test.use({ viewport: PHONE });

  for (const path of KINDS) {
    test(`a first visit to ${path} fetches no script, and its small fonts without a shift`, async ({
      page,
      baseURL,
    }) => {
      const requests: Request[] = [];
      page.on('request', (request) => isThirdParty(request.url()) || requests.push(request));
      const fonts = () => requests.filter((request) => request.resourceType() === 'font');
      const visit = async () => {
        requests.length = 0;
        const release = await holdFiles(page, '**/*.woff2');
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => fonts().length).toBeGreaterThanOrEqual(1);
        expect(await page.evaluate(headingFonts)).toEqual(['loaded']);
        release();
        await Promise.all(fonts().map(async (request) => (await request.response())?.finished()));
        await page.evaluate(() => document.fonts.ready);
        return page.evaluate(measureFonts);
      };
      const { shift, bytes } = await visit();
      expect(bytes).toBeLessThanOrEqual(Math.max(FONT_BYTES, BYTES_PER_FONT * fonts().length));
      await page.waitForLoadState('networkidle');
      const kinds = new Set(requests.map((request) => request.resourceType()));
      expect(['document', 'font', 'image', 'other']).toEqual(expect.arrayContaining([...kinds]));
      const origins = new Set(requests.map((request) => new URL(request.url()).origin));
      expect([...origins]).toEqual([baseURL]);

      if (shift < LAYOUT_SHIFT) return;
      await page.setViewportSize(NARROWER);
      expect((await visit()).shift).toBeLessThan(LAYOUT_SHIFT);
    });
  }
});

/** States of the fonts for the heading; a heading whose letters the typeface lacks has none. */
function headingFonts() {
  const isLatin = /\p{Script=Latin}/u.test(document.querySelector('h1')?.textContent ?? '');
  const own = [...document.fonts].filter(({ family }) => family === 'Heading');
  return [...new Set(isLatin ? own.map(({ status }) => status) : ['loaded'])];
}

/** How much the layout has shifted, and what the fonts weigh. */
async function measureFonts() {
  const observer = new PerformanceObserver(() => undefined);
  // A change of fonts moves the texts in the next frame, which is reported in the one after.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const fonts = resources.filter(({ name }) => name.endsWith('.woff2'));
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    bytes: fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

test('a click shows the page that was fetched while its link was hovered', async ({
  page,
  expectedProblems,
}) => {
  // Chromium fetches nothing in advance while requests of third parties are answered.
  await page.context().unrouteAll();
  expectedProblems.push(/ERR_/);
  await page.goto('/');
  const link = page.locator('footer a[href^="/"]:not([href="/"])').first();
  const path = await link.getAttribute('href');
  const fetched = page.context().waitForEvent('response', (response) => response.url().endsWith(path!));
  await link.hover();
  await (await fetched).finished();
  await link.click();
  await expect(page).toHaveURL(path!);
  const navigation = await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.toJSON());
  expect(navigation).toMatchObject({ deliveryType: 'navigational-prefetch' });
});
