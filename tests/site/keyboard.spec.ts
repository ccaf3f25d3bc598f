/** Keyboard focus: every control is reached in order, has a visible focus outline and is never covered. */
import { site } from '../../src/site.ts';
import { TEXTS } from '../support/texts.ts';
import { PHONE, ROUTES } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { addressOf, linksTo } from '../support/content.ts';

const { words } = TEXTS;

/** Numbers everything that the keyboard should reach, in document order. Returns their names. */
const numberStops = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
    .filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'))
    .map((element, index) => {
      element.dataset['stop'] = `${index}`;
      return `${element.tagName} ${element.id} ${element.textContent.trim()}`;
    });

/** The focused element, whether it has a focus outline, and whether it is partly inside the window and not covered. */
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

for (const [path, viewport] of [
  ['/'],
  [addressOf('contact')],
  [addressOf('work'), PHONE],
  [linksTo(site.legal)[0]?.href ?? '/'],
] as const) {
  if (!ROUTES.includes(path)) continue;
  test(
    `Tab reaches every control of ${path} with a visible focus`,
    ALL_BROWSERS,
    async ({ page, contact }) => {
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(path);
      if (path === addressOf('contact')) {
        // The captcha joins the form once a field has the focus.
        await contact.field('name').focus();
        await contact.allowCaptcha();
        await expect(contact.captcha).toBeVisible();
      }
      await page.getByRole('link', { name: words.skipLink }).focus();
      for (const [number, name] of (await page.evaluate(numberStops)).entries()) {
        if (number > 0) await page.keyboard.press('Tab');
        // Polled, because the page scrolls smoothly.
        const stop = expect.poll(() => page.evaluate(currentStop), name);
        await stop.toEqual({ number, isOutlined: true, isVisible: true });
      }
    },
  );
}
