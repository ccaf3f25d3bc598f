/** From a click to the next page's first paint, with the pointer on the link for a moment before. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DESK, slowDown, withPage } from './browser.ts';
import type { BenchServer } from './serve.ts';

/** How long the pointer rests on the link before the click, in milliseconds. */
const HOVER = 150;

export interface Click {
  /** Milliseconds from the click to the first contentful paint and to the end of loading. */
  fcp: number;
  load: number;
  /** Requests that were made only after the click. */
  requests: number;
}

/** Clicks from the home page to a page of the main navigation. */
export function measureClick(server: BenchServer, to: string, slow: boolean): Promise<Click> {
  return withPage(DESK, async (page, session) => {
    await page.addInitScript(() => {
      const remember = ({ timeStamp }: Event) => {
        sessionStorage.setItem('clicked', `${performance.timeOrigin + timeStamp}`);
      };
      addEventListener('click', remember, true);
    });
    if (slow) await slowDown(session);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await sleep(1500);
    const box = (await page.locator(`header a[href="${to}"]`).first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    await sleep(HOVER);
    const before = server.log.length;
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(server.url + to, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const times = await page.evaluate(() => {
      const since = performance.timeOrigin - Number(sessionStorage.getItem('clicked'));
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { fcp: since + paint!.startTime, load: since + navigation!.loadEventEnd };
    });
    return { ...times, requests: server.log.length - before };
  });
}
