/** With the keyboard through every page: everything is reached, in order, seen, and never covered. */
import type { Page } from '@playwright/test';
import { captcha } from '../../support/e2e/contact.ts';
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

interface Stop {
  /** Which element it is; its name won't do, the theme button's changes once it is awake. */
  element: string;
  /** Whether something is drawn around it. */
  marked: boolean;
  /** Whether it is inside the window and nothing lies over it. */
  seen: boolean;
}

declare global {
  interface Window {
    identify: (element: Element) => string;
  }
}

/** Everything that the keyboard should reach, in the order of the document. */
function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea')]
      .filter(
        (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
      )
      .map(window.identify),
  );
}

/** Presses Tab until the browser's own controls are reached; tells where the focus was. */
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
        marked:
          outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)',
        seen: over !== null && (element.contains(over) || over.contains(element)),
      };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
}

/** Wakes every island that the focus can wake, and waits for what comes with it. */
async function wakeIslands(page: Page): Promise<void> {
  await tabThrough(page);
  if (new URL(page.url()).pathname === '/contact') await expect(captcha(page)).toBeVisible();
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.identify = ({ tagName, id, textContent, attributes }) =>
      [tagName, id, attributes.getNamedItem('href')?.value, textContent.trim()].join(' ');
  }),
);

// A phone's bar and pager differ; the rest is one column of the same.
for (const { viewport, paths } of [
  { viewport: DESKTOP, paths: BUILT_ROUTES },
  { viewport: PHONE, paths: ['/', '/work'] },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of paths) {
      test(`the keyboard reaches everything on ${path}, and each stop shows`, async ({ page }) => {
        await page.goto(path);
        await wakeIslands(page);
        const stops = await tabThrough(page);
        expect(stops.map(({ element }) => element)).toEqual(await reachable(page));
        expect(stops.filter(({ marked }) => !marked)).toEqual([]);
        expect(stops.filter(({ seen }) => !seen)).toEqual([]);
      });
    }
  });
}
