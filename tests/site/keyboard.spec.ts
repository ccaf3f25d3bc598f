/** Keyboard focus: every control is reached in order and never covered. views.spec.ts measures the outline. */
import { site } from '../../src/site.ts';
import { addressOf, linksTo, studies } from '../support/content.ts';
import { PHONE, ROUTES } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { TEXTS } from '../support/texts.ts';

/** Numbers everything that the keyboard should reach, in document order, and returns its HTML. Runs in the page. */
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

/** Returns the number of the focused element, and whether it is in the window and uncovered. Runs in the page. */
const currentStop = () => {
  const element = document.activeElement as HTMLElement;
  const { left, top, bottom, width } = element.getBoundingClientRect();
  // The middle of its part inside the window.
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = document.elementFromPoint(left + width / 2, middle);
  const isOnTop = over !== null && (element.contains(over) || over.contains(element));
  const isVisible = isOnTop && element.checkVisibility({ opacityProperty: true });
  return { number: Number(element.dataset['stop']), isVisible };
};

const legal = linksTo(site.legal)[0]?.href ?? '/';
// contact-form.spec.ts has the journey through the form.
const study = studies[0] && `${addressOf('work')}/${studies[0].id}`;
for (const path of ['/', addressOf('work'), legal, study ?? ''].filter((each) => ROUTES.includes(each)))
  test(`Tab reaches every control of ${path} and its focus is visible`, ALL_BROWSERS, async ({ page }) => {
    if (path === addressOf('work')) await page.setViewportSize(PHONE);
    // The table of contents or the list of facts is higher than the window.
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
