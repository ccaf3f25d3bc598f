/** Checks of whole pages: axe rules and the sizes of touch targets. */
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
    const block = element.closest('p, .prose h2, li, dd, td, address, label');
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
