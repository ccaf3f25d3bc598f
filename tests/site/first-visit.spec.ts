/** Tests which files a first visit fetches. .size-limit.js limits the size of scripts. */
import type { Request } from '@playwright/test';
import { outsideServices } from '../../src/site.ts';
import { holdFiles } from '../support/browser/hydration.ts';
import { ONE_OF_EACH_CONTENT_KIND, PHONE } from '../support/browser/site.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: PHONE });

/**
 * The maximum total size, in bytes, of the typeface's files on a first visit, and the maximum average size if a language
 * needs more files. Fonts for other scripts are single files of any size, and don't count.
 */
const FONT_BYTES = 60_000;
const BYTES_PER_FONT = 16_000;
/** A line that breaks differently in the fallback font shifts the layout by about 0.02. */
const LAYOUT_SHIFT = 0.05;
/**
 * A row, such as one with two buttons, may happen to fit with only one of the two fonts, which shifts the layout by
 * 0.1. Therefore, two window widths are tested: such a row can't shift the layout at both.
 */
const NARROWER = { ...PHONE, width: PHONE.width - 20 };

/** Whether a URL belongs to an outside service. */
const isThirdParty = (url: string) =>
  outsideServices.some(({ sources }) =>
    Object.values(sources)
      .flat()
      .some((origin) => url.startsWith(`${origin}/`)),
  );

for (const path of ONE_OF_EACH_CONTENT_KIND)
  test(`a first visit to ${path} fetches no scripts and only small fonts`, async ({ page, baseURL }) => {
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
    const others = requests
      .map((request) => `${new URL(request.url()).origin} ${request.resourceType()}`)
      .filter(
        (each) => !['document', 'font', 'image', 'other'].some((kind) => each === `${baseURL} ${kind}`),
      );
    expect(others).toEqual([]);

    if (shift < LAYOUT_SHIFT) return;
    await page.setViewportSize(NARROWER);
    expect((await visit()).shift).toBeLessThan(LAYOUT_SHIFT);
  });

/** Returns the loading states of the heading's inlined fonts. Headings without Latin letters have no such fonts. */
function headingFonts() {
  const isLatin = /\p{Script=Latin}/u.test(document.querySelector('h1')?.textContent ?? '');
  const own = [...document.fonts].filter(({ family }) => family === 'Heading');
  return [...new Set(isLatin ? own.map(({ status }) => status) : ['loaded'])];
}

/** Measures the layout shift and the size of the fonts. */
async function measureFonts() {
  const observer = new PerformanceObserver(() => undefined);
  // New fonts shift text in the next frame; the shift is reported one frame later.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const fonts = resources.filter(({ name }) => /\/_astro\/fonts\/.*\.woff2$/.test(name));
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    bytes: fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}
