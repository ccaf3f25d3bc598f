/** From the first tap, on a slow telephone that has no React yet, to something that can be seen. */
import { expect } from '@playwright/test';
import { TELEPHONE, slowDown, withPage } from './browser.ts';
import type { BenchServer } from './serve.ts';

/** What is tapped, and the state of the page that the visitor sees then. */
export const TAPS = {
  theme: { button: '[data-theme-toggle]', shown: 'html.light' },
  menu: { button: '.menu-btn', shown: '#menu:popover-open' },
} as const;

/** Shorter ones are not reported by browsers, in milliseconds. */
const SHORTEST = 16;

/** Milliseconds from the tap to the next paint, as browsers themselves time interactions (Event Timing, INP). */
export function measureTap(server: BenchServer, { button, shown }: (typeof TAPS)[keyof typeof TAPS]) {
  return withPage(TELEPHONE, async (page, session) => {
    await slowDown(session);
    await page.goto(server.url, { waitUntil: 'load' });
    await page.evaluate((threshold) => {
      const durations: number[] = [];
      new PerformanceObserver((list) => {
        durations.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
      Object.assign(window, { durations });
    }, SHORTEST);
    // By place: locator.tap() listens along for what it hits, which would be timed with the page's own work.
    const { x, y, width, height } = (await page.locator(button).boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.locator(shown)).toHaveCount(1);
    // Entries come some time after the paint that they tell of.
    await page.waitForTimeout(1000);
    return page.evaluate(
      (shortest) => Math.max(shortest, ...(window as unknown as { durations: number[] }).durations),
      SHORTEST,
    );
  });
}
