/** Keyboard focus: every control is reached in order, has a visible focus outline and is never covered. */
import type { Page } from '@playwright/test';
import { captcha } from '../../support/e2e/contact.ts';
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

interface Stop {
  /** Identifies the element; not by its accessible name, which hydration changes for the theme button. */
  element: string;
  /** Whether it has a focus outline. */
  outlined: boolean;
  /** Whether it is inside the window and not covered. */
  visible: boolean;
}

declare global {
  interface Window {
    identify: (element: Element) => string;
  }
}

/** Everything that the keyboard should reach, in document order. */
function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea')]
      .filter(
        (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
      )
      .map(window.identify),
  );
}

/** Presses Tab until the focus leaves the page; returns the stops. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return undefined;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        element: window.identify(element),
        outlined:
          outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)',
        visible: over !== null && (element.contains(over) || over.contains(element)),
      };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
}

/** Hydrates every island by focusing it, and waits for the captcha. */
async function hydrateIslands(page: Page): Promise<void> {
  await tabThrough(page);
  if (new URL(page.url()).pathname === '/contact') await expect(captcha(page)).toBeVisible();
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.identify = ({ tagName, id, textContent, attributes }) =>
      [tagName, id, attributes.getNamedItem('href')?.value, textContent.trim()].join(' ');
  }),
);

// Only header and pager differ on a phone.
for (const { viewport, paths } of [
  { viewport: DESKTOP, paths: BUILT_ROUTES },
  { viewport: PHONE, paths: ['/', '/work'] },
]) {
  test.describe(() => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of paths) {
      test(`Tab reaches every control of ${path} visibly at ${viewport.width} px`, async ({ page }) => {
        await page.goto(path);
        await hydrateIslands(page);
        const stops = await tabThrough(page);
        expect(stops.map(({ element }) => element)).toEqual(await reachable(page));
        expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
        expect(stops.filter(({ visible }) => !visible)).toEqual([]);
      });
    }
  });
}
