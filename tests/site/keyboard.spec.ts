/** Keyboard focus: every control is reached in order, has a visible focus outline and is never covered. */
import { site } from '../../src/site.ts';
import { addressOf, linksTo } from '../support/content.ts';
import { PHONE, ROUTES } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { TEXTS } from '../support/texts.ts';

/** Numbers everything that the keyboard should reach, in document order. Returns their HTML. Runs in the page. */
const numberStops = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
    .filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'))
    .map((element, index) => {
      element.dataset['stop'] = `${index}`;
      return element.outerHTML;
    });

/** Number and faults of the focused element: no outline; outside of the window, or covered. Runs in the page. */
const currentStop = () => {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const { left, top, bottom, width } = element.getBoundingClientRect();
  // The middle of what is inside the window.
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = document.elementFromPoint(left + width / 2, middle);
  const isOnTop = over !== null && (element.contains(over) || over.contains(element));
  return {
    number: Number(element.dataset['stop']),
    isOutlined:
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)',
    isVisible: isOnTop && element.checkVisibility({ opacityProperty: true }),
  };
};

const legal = linksTo(site.legal)[0]?.href ?? '/';
for (const path of ['/', addressOf('contact'), addressOf('work'), legal].filter((each) =>
  ROUTES.includes(each),
))
  test(`Tab reaches every control of ${path} visibly`, ALL_BROWSERS, async ({ page, contact }) => {
    if (path === addressOf('work')) await page.setViewportSize(PHONE);
    await page.goto(path);
    if (path === addressOf('contact')) {
      // The captcha joins the form once a field has the focus.
      await contact.field('name').focus();
      await contact.allowCaptcha();
      await expect(contact.captcha).toBeVisible();
    }
    await page.getByRole('link', { name: TEXTS.words.skipLink }).focus();
    for (const [number, name] of (await page.evaluate(numberStops)).entries()) {
      if (number > 0) await page.keyboard.press('Tab');
      // Polled, because the page scrolls smoothly.
      const stop = expect.poll(() => page.evaluate(currentStop), name);
      await stop.toEqual({ number, isOutlined: true, isVisible: true });
    }
  });
