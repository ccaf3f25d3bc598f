import { CAPTCHA, field } from '../support/engines/contact.ts';
import { expect, test } from '../support/engines/test.ts';
import type { Visitor } from '../support/engines/visitor.ts';

/** Runs in the page before its scripts: names an element by what hydration does not change. */
function defineIdentify(): void {
  Object.assign(window, {
    identify: ({ tagName, id, textContent, attributes }: Element) =>
      [tagName, id, attributes.getNamedItem('href')?.value, textContent.trim()].join(' '),
  });
}
declare const identify: (element: Element) => string;

/** The focused element, and whether it has a focus outline and is inside the window; null outside of the page. */
const stop = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
    const { top, bottom } = activeElement.getBoundingClientRect();
    return {
      element: identify(activeElement),
      outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      visible: bottom > 0 && top < innerHeight,
    };
  });

/** Everything that the keyboard should reach, in document order. */
const reachable = (visitor: Visitor) =>
  visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea')]
      .filter(
        (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
      )
      .map(identify),
  );

for (const path of ['/', '/contact']) {
  test(`Tab reaches every control of ${path} in order, with a visible focus`, async ({ visitor }) => {
    await visitor.beforeScripts(defineIdentify);
    await visitor.open(path);
    if (path === '/contact') {
      // The captcha joins the form once a field has the focus.
      await visitor.evaluate((css) => document.querySelector<HTMLElement>(css)!.focus(), field('name'));
      await expect
        .poll(() => visitor.evaluate((css) => document.querySelector(css) !== null, CAPTCHA))
        .toBe(true);
      await visitor.evaluate(() => {
        document.querySelector<HTMLElement>('body > a')!.focus();
      });
    } else {
      await visitor.press('Tab');
    }
    for (const element of await reachable(visitor)) {
      // Polled, because the page scrolls smoothly.
      await expect.poll(() => stop(visitor)).toEqual({ element, outlined: true, visible: true });
      await visitor.press('Tab');
    }
  });
}
