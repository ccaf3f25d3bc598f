/** Keyboard focus: every control is reached in order, has a visible focus outline and is never covered. */
import type { Page } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { allowCaptcha, captcha, field } from '../../support/e2e/contact.ts';
import { PHONE } from '../../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../../support/e2e/test.ts';
import { addressOf, linksTo } from '../../support/content.ts';

declare global {
  interface Window {
    /** Names an element by what hydration does not change. */
    identify: (element: Element) => string;
  }
}

/** Everything that the keyboard should reach, in document order. */
const reachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter(
        (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
      )
      .map(window.identify),
  );

/** The focused element, whether it has a focus outline, and whether it is partly inside the window and not covered. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const { left, top, bottom, width } = element.getBoundingClientRect();
    // The middle of what is inside the window.
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const over = document.elementFromPoint(left + width / 2, middle);
    return {
      element: window.identify(element),
      isOutlined:
        outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)',
      isVisible:
        element.checkVisibility({ opacityProperty: true }) &&
        over !== null &&
        (element.contains(over) || over.contains(element)),
    };
  });

for (const [path, viewport] of [
  ['/'],
  [addressOf('contact')],
  [addressOf('work'), PHONE],
  [linksTo(site.legal)[0]?.href ?? '/'],
] as const) {
  test(
    `Tab reaches every control of ${path} in order, with a visible focus`,
    ALL_BROWSERS,
    async ({ page }) => {
      await page.addInitScript(() => {
        window.identify = ({ tagName, id, textContent, attributes }) =>
          [tagName, id, attributes.getNamedItem('href')?.value, textContent.trim()].join(' ');
      });
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(path);
      if (path === addressOf('contact')) {
        // The captcha joins the form once a field has the focus.
        await field(page, 'name').focus();
        await allowCaptcha(page);
        await expect(captcha(page)).toBeVisible();
      }
      await page.getByRole('link', { name: words.skipLink }).focus();
      for (const [index, element] of (await reachable(page)).entries()) {
        if (index > 0) await page.keyboard.press('Tab');
        // Polled, because the page scrolls smoothly.
        await expect.poll(() => stop(page)).toEqual({ element, isOutlined: true, isVisible: true });
      }
    },
  );
}
