/** Fonts and layout shifts of a first visit; scripts/lib/first-visit.ts measures its bytes. */
import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { builtPaths } from '../../../scripts/lib/built-paths.ts';

/** Paths of all built pages. */
export const BUILT_ROUTES = builtPaths('dist');

/** Delays every font by that many milliseconds. */
export async function delayFonts(page: Page, delay: number): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await setTimeout(delay);
    await route.continue();
  });
}

/** Waits until the font files of both styles are loaded; letters beyond Western Europe have files of their own. */
export async function expectTypeface(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ status, family }) => status === 'loaded' && !/Fallback/.test(family))
          .length,
    );
  await expect.poll(loaded).toBeGreaterThanOrEqual(2);
}

/** Records layout shifts from navigation on; the returned function lists them. Call before `goto`. */
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
