/** Measures first taps on a slow phone, before React is loaded. */
import { expect } from '@playwright/test';
import { TIMING_BUDGETS } from '../lib/budgets.ts';
import { BUDGET_PHONE } from '../lib/first-visit.ts';
import { centerOf, slowDown, withPage } from './browser.ts';
import { median, report, type Report } from './table.ts';

/** What is tapped, and what matches once the tap has had its effect. */
const TAPS = [
  { name: 'theme', button: '[data-theme-toggle]', effect: 'html.light' },
  { name: 'menu', button: '.menu-btn', effect: '#menu:popover-open' },
];

/** Browsers do not report shorter interactions. */
const SHORTEST_MS = 16;

/** Taps each button `runs` times. */
export async function benchTaps(url: string, runs: number): Promise<Report> {
  const rows: { name: string; row: number }[] = [];
  for (const { name, button, effect } of TAPS) {
    const times: number[] = [];
    for (let run = 1; run <= runs; run++) times.push(await measureTap(url, button, effect));
    rows.push({ name: `tap ${name}, slow`, row: median(times) });
    console.error(`Tap ${name}: ${times.join(', ')} ms`);
  }
  return report([{ name: 'shown after ms', value: (time) => time, max: TIMING_BUDGETS.tap }], rows);
}

/** Milliseconds from the tap to the next paint, as browsers time interactions themselves (Event Timing, INP). */
function measureTap(url: string, button: string, effect: string): Promise<number> {
  return withPage(BUDGET_PHONE, async (page, session) => {
    await slowDown(session);
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate((threshold) => {
      const durations: number[] = [];
      new PerformanceObserver((list) => {
        durations.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
      Object.assign(window, { durations });
    }, SHORTEST_MS);
    // By coordinates: locator.tap() adds listeners of its own, whose work would be measured too.
    const { x, y } = await centerOf(page, button);
    await page.touchscreen.tap(x, y);
    await expect(page.locator(effect)).toHaveCount(1);
    // Browsers report interactions some time after the paint.
    await page.waitForTimeout(1000);
    return page.evaluate(
      (shortest) => Math.max(shortest, ...(window as unknown as { durations: number[] }).durations),
      SHORTEST_MS,
    );
  });
}
