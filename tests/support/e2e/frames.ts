import type { Page } from '@playwright/test';

/**
 * Counts the frames from the next click until the element found by `selector` changes its class, its
 * popover state or its visibility. Call the returned function after the click.
 */
export async function framesUntilChange(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((watched) => {
    const element = document.querySelector(watched)!;
    const state = () =>
      `${element.className} ${element.matches(':popover-open')} ${element.checkVisibility()}`;
    const before = state();
    const frames = new Promise<number>((resolve) => {
      const count = (frame: number) => {
        if (state() === before) requestAnimationFrame(() => count(frame + 1));
        else resolve(frame);
      };
      // Frame callbacks run before the paint, so a change by the click itself counts as the first frame.
      const start = () => requestAnimationFrame(() => count(1));
      addEventListener('click', start, { capture: true, once: true });
    });
    Object.assign(window, { frames });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { frames: Promise<number> }).frames);
}
