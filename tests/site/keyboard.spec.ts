/** Keyboard focus: every control is reached in order and is never covered; views.spec.ts measures its outline. */
import { site } from '../../src/site.ts';
import { addressOf, linksTo, studies } from '../support/content.ts';
import { PHONE, ROUTES } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { TEXTS } from '../support/texts.ts';

/** Numbers everything that the keyboard should reach, in document order. Returns their HTML. Runs in the page. */
const numberStops = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, textarea, [tabindex="0"]',
    ),
  ]
    .filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'))
    .map((element, index) => {
      element.dataset['stop'] = `${index}`;
      return element.outerHTML;
    });

/** The number of the focused element, and whether it is inside the window and not covered. Runs in the page. */
const currentStop = () => {
  const element = document.activeElement as HTMLElement;
  const { left, top, bottom, width } = element.getBoundingClientRect();
  // The middle of what is inside the window.
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = document.elementFromPoint(left + width / 2, middle);
  const isOnTop = over !== null && (element.contains(over) || over.contains(element));
  const isVisible = isOnTop && element.checkVisibility({ opacityProperty: true });
  return { number: Number(element.dataset['stop']), isVisible };
};

const legal = linksTo(site.legal)[0]?.href ?? '/';
// The journey through the form is in contact-form.spec.ts.
const study = studies[0] && `${addressOf('work')}/${studies[0].id}`;
for (const path of ['/', addressOf('work'), legal, study ?? ''].filter((each) => ROUTES.includes(each)))
  test(`Tab reaches every control of ${path}, which shows its focus`, ALL_BROWSERS, async ({ page }) => {
    if (path === addressOf('work')) await page.setViewportSize(PHONE);
    // Its list of parts, or of facts, is higher than the window.
    if ([legal, study].includes(path)) await page.setViewportSize({ width: 1366, height: 400 });
    await page.goto(path);
    await page.getByRole('link', { name: TEXTS.words.skipLink }).focus();
    for (const [number, name] of (await page.evaluate(numberStops)).entries()) {
      if (number > 0) await page.keyboard.press('Tab');
      // Polled, because the page scrolls smoothly.
      const stop = expect.poll(() => page.evaluate(currentStop), name);
      await stop.toEqual({ number, isVisible: true });
    }
  });
