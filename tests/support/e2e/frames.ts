import type { Page } from '@playwright/test';

/**
 * Counts the frames from the next click to the first in which the element that `selector` finds has
 * another class or is open as a popover; await the function returned after the click.
 */
export async function framesUntilChange(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((watched) => {
    const element = document.querySelector(watched)!;
    const look = () => `${element.className} ${element.matches(':popover-open')}`;
    const before = look();
    const frames = new Promise<number>((resolve) => {
      const count = (frame: number) => {
        if (look() === before) requestAnimationFrame(() => count(frame + 1));
        else resolve(frame);
      };
      // A frame's callbacks come before it is painted, so what the click changed is seen in the first.
      const start = () => requestAnimationFrame(() => count(1));
      addEventListener('click', start, { capture: true, once: true });
    });
    Object.assign(window, { frames });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { frames: Promise<number> }).frames);
}
