/** Measures what a first visit fetches and whether anything moves while it does. */
import { expect, type Page, type Response } from '@playwright/test';
import { compress } from '../../../scripts/bench/brotli.ts';
import { builtPaths } from '../../../scripts/bench/paths.ts';

/** Addresses of all pages that were built. */
export const BUILT_ROUTES = builtPaths('dist');

/** A file that the page fetched: its address, what it is for, and its bytes as an edge server would send it. */
export interface Fetched {
  path: string;
  kind: string;
  bytes: number;
}

/** Everything but icons that the page fetches from now on, until the returned function is called. */
export function watchFetched(page: Page): () => Promise<Fetched[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (!/icon/.test(response.url())) responses.push(response);
  });
  return () => Promise.all(responses.map(describe));
}

async function describe(response: Response): Promise<Fetched> {
  const body = compress(await response.body(), (await response.headerValue('content-type')) ?? '');
  return {
    path: new URL(response.url()).pathname,
    kind: response.request().resourceType(),
    bytes: body.length,
  };
}

/** Lets fonts come that many milliseconds late. */
export async function delayFonts(page: Page, delay: number): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}

/** Waits until the page is set in both cuts of its typeface. */
export async function expectTypeface(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ status, family }) => status === 'loaded' && !/Fallback/.test(family))
          .length,
    );
  await expect.poll(loaded).toBe(2);
}

/** Collects what shifts on the page from its first moment on; the function returned tells what did. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 60) ?? 'text').join(' and ');
        shifts.push(`${value.toFixed(4)}: ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
