/**
 * Tests keyboard focus: Tab reaches every control in order, and the focused control is never covered. views.spec.ts
 * measures the outline.
 */
import { site } from '../../src/site.ts';
import { addressOf, linksTo, studies } from '../support/content.ts';
import { DESKTOP, PHONE, ROUTES } from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

/** Numbers all elements that the keyboard should reach, in document order, and returns their HTML. Runs in the page. */
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

/** Returns the number of the focused element, and whether the element is in the window and uncovered. Runs in the page. */
const currentStop = () => {
  const element = document.activeElement as HTMLElement;
  const { left, top, bottom, width } = element.getBoundingClientRect();
  // The centre of the part that is inside the window.
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = document.elementFromPoint(left + width / 2, middle);
  const isOnTop = over !== null && (element.contains(over) || over.contains(element));
  const isVisible = isOnTop && element.checkVisibility({ opacityProperty: true });
  return { number: Number(element.dataset['stop']), isVisible };
};

/** At this size, the table of contents and the list of facts are taller than the window. */
const LOW = { width: 1366, height: 400 };
// contact-form.spec.ts tests the form.
const VISITS = [
  ['/', DESKTOP],
  [addressOf('work'), PHONE],
  [linksTo(site.legal)[0]?.href ?? '', LOW],
  [`${addressOf('work')}/${studies[0]?.id}`, LOW],
] as const;
for (const [path, viewport] of VISITS.filter(([address]) => ROUTES.includes(address)))
  test(
    `on ${path}, Tab reaches every control, and the focused control is visible`,
    ALL_BROWSERS,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.getByRole('link', { name: TEXTS.words.skipLink }).focus();
      for (const [number, name] of (await page.evaluate(numberStops)).entries()) {
        if (number > 0) await page.keyboard.press('Tab');
        // Polled, because the page scrolls smoothly.
        const stop = expect.poll(() => page.evaluate(currentStop), name);
        await stop.toEqual({ number, isVisible: true });
      }
    },
  );
