/** Target sizes for fingers, as in WCAG's AAA (2.5.5); axe checks those for a pointer. */
import { SMALL } from '../support/e2e/site.ts';
import { states } from '../support/e2e/states.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ viewport: SMALL, hasTouch: true, isMobile: true });

const LEAST = 44;

test('every link, button and field is at least 44 px wide and high on a phone', async ({
  page,
  contact,
  header,
  expectedProblems,
}) => {
  expectedProblems.push(/Failed to (load|fetch)|404/);
  for (const { name, path, screensOnly, prepare } of states) {
    if (screensOnly || (prepare && !/menu-open|form-unreachable/.test(name))) continue;
    await page.goto(path);
    await prepare?.({ page, contact, header });
    expect.soft(await page.evaluate(smallTargets, LEAST), name).toEqual([]);
  }
});

/**
 * Name and size of each target that is smaller than `least` CSS pixels in either direction. Exempt, as in WCAG: what is
 * within a sentence, and what is visible only while focused. An input in a label is as large as the label.
 */
function smallTargets(least: number): string[] {
  const isInSentence = (element: Element) => {
    const block = element.closest('p, li, dd, address');
    const isInline = getComputedStyle(element).display.startsWith('inline');
    return isInline && block !== null && block.textContent.trim() !== element.textContent.trim();
  };
  return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('.sr-only') && !isInSentence(element))
    .flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      // Tolerate half a pixel of layout rounding.
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`${element.tagName} "${name}" ${width.toFixed(1)} x ${height.toFixed(1)}`];
    });
}
