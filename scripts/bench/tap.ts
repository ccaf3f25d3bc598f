/** From the first tap, on a slow telephone that has no React yet, to something that can be seen. */
import { PHONE, slowDown, withPage } from './browser.ts';
import type { BenchServer } from './serve.ts';

/** What is tapped, and the element that changes when it is. */
export const TAPS = {
  theme: { button: '[data-theme-toggle]', changes: 'html' },
  menu: { button: '.menu-btn', changes: '#menu' },
} as const;

/** Milliseconds from the end of the tap to the frame that shows its effect. */
export function measureTap(server: BenchServer, { button, changes }: (typeof TAPS)[keyof typeof TAPS]) {
  return withPage(PHONE, async (page, session) => {
    await slowDown(session);
    await page.goto(server.url, { waitUntil: 'load' });
    await page.evaluate((selector) => {
      const element = document.querySelector(selector)!;
      const look = () => `${element.className} ${element.matches(':popover-open')}`;
      const before = look();
      const answered = new Promise<number>((resolve) => {
        const watch = ({ timeStamp }: Event) => {
          const frame = () => {
            if (look() === before) requestAnimationFrame(frame);
            // A frame's callbacks come before it is painted; a task behind it comes after.
            else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          };
          requestAnimationFrame(frame);
        };
        addEventListener('pointerup', watch, { capture: true, once: true });
      });
      Object.assign(window, { answered });
    }, changes);
    await page.locator(button).tap();
    return page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
  });
}
