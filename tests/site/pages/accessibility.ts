/** Finds violated axe rules and small touch targets, and follows the keyboard focus. All functions run in the page. */
import axe from 'axe-core';

/** The minimum size of touch targets in CSS pixels (WCAG 2.5.5, AAA). Axe checks the smaller minimum (2.5.8, AA). */
export const LEAST_TARGET = 44;

/**
 * Returns the violated axe rules, with the elements that violate them. Skips the rules in `without`, or checks only the
 * rules in `only`.
 */
export async function axeViolations({
  without = [],
  only,
}: {
  without?: string[] | undefined;
  only?: string[];
}): Promise<string[]> {
  // Axe can't measure the contrast of text in front of an SVG, such as a button's stitches.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.inner-border::after { display: none }');
  document.adoptedStyleSheets.push(sheet);
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  const options = only ? { runOnly: only } : { rules: { 'target-size': { enabled: true }, ...rules } };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Returns the targets smaller than `least` CSS pixels. Ignores links in sentences, which WCAG exempts, and elements
 * that are visible only while they have focus. An input inside a label counts as being as large as the label.
 */
export function smallTargets(least: number): string[] {
  const isInSentence = (element: Element) => {
    const block = element.closest('p, .prose h2, li, dd, td, address, label, .prose');
    const isInline = !element.matches('input') && getComputedStyle(element).display.startsWith('inline');
    const isAlone = block?.textContent.trim() === element.textContent.trim();
    // A writer may put a link on a line of its own.
    return isInline && block !== null && (!isAlone || block.matches('.prose p'));
  };
  return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('.sr-only, :disabled') && !isInSentence(element))
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      // Tolerates rounding errors.
      return Math.min(width, height) < least - 0.5;
    })
    .map(({ outerHTML }) => outerHTML);
}

/** Applies hover styles to every element. */
export function forceHover(): void {
  const change = (rules: CSSRuleList) => {
    for (const rule of rules) {
      // A selector that has the same specificity as `:hover`, but matches every element.
      if (rule instanceof CSSStyleRule)
        rule.selectorText = rule.selectorText.replaceAll(':hover', ':not(.no-such-class)');
      if ('cssRules' in rule) change(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) change(sheet.cssRules);
}

/** Numbers all elements that the keyboard should reach, in document order, and returns their HTML. */
export const numberStops = () =>
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

/** Returns the number of the focused element, and whether the element is in the window and uncovered. */
export const currentStop = () => {
  const element = document.activeElement as HTMLElement;
  const { left, top, bottom, width } = element.getBoundingClientRect();
  // The centre of the part that is inside the window.
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const over = document.elementFromPoint(left + width / 2, middle);
  const isOnTop = over !== null && (element.contains(over) || over.contains(element));
  const isVisible = isOnTop && element.checkVisibility({ opacityProperty: true });
  return { number: Number(element.dataset['stop']), isVisible };
};
