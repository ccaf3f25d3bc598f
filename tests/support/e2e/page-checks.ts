/** A page or a part of it as a whole: its accessibility tree, the rules of axe, targets for fingers. */
import type { Locator } from '@playwright/test';
import axe from 'axe-core';
import { parse, stringify } from 'yaml';

/** The least size of links, buttons and fields on a phone, in CSS pixels, as in WCAG's AAA (2.5.5); axe checks the size for a pointer. */
export const LEAST_TARGET = 44;

/** The accessibility tree of a part; of entries or links beside each other, the first and the last stand for the others. */
export async function accessibilityTree(part: Locator): Promise<string> {
  const roleOf = (node: unknown) => /\w+/.exec(JSON.stringify(node) ?? '')?.[0] ?? '';
  const isShown = (node: unknown, index: number, all: unknown[]) =>
    !/^(article|listitem|link)$/.test(roleOf(node)) ||
    [-1, 1].some((step) => roleOf(all[index + step]) !== roleOf(node));
  const tree: unknown = parse(await part.ariaSnapshot(), (_name, value: unknown) =>
    Array.isArray(value) ? value.filter(isShown) : value,
  );
  return stringify(tree, { lineWidth: 0, indentSeq: false });
}

/** The rules of axe that the page breaks, with the elements that do: all but some, or some only. */
export async function axeViolations({
  without = [],
  only,
}: {
  without?: string[] | undefined;
  only?: string[];
}): Promise<string[]> {
  // Axe measures no text that a drawing may be behind, such as the stitches of a button.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.inner-border::after { display: none }');
  document.adoptedStyleSheets.push(sheet);
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  const options = only ? { runOnly: only } : { rules: { 'target-size': { enabled: true }, ...rules } };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Gives every element the style of one that the pointer is on. Runs in the page. */
export function forceHover(): void {
  const change = (rules: CSSRuleList) => {
    for (const rule of rules) {
      // As specific as `:hover`, and true of every element.
      if (rule instanceof CSSStyleRule)
        rule.selectorText = rule.selectorText.replaceAll(':hover', ':not(.no-such-class)');
      if ('cssRules' in rule) change(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) change(sheet.cssRules);
}

/**
 * The targets that are smaller than `least` CSS pixels in either direction. Exempt, as in WCAG: what is within a sentence,
 * and what is visible only while focused. An input in a label is as large as the label.
 */
export function smallTargets(least: number): string[] {
  const isInSentence = (element: Element) => {
    const block = element.closest('p, .prose h2, li, dd, td, address, label');
    const isInline = !element.matches('input') && getComputedStyle(element).display.startsWith('inline');
    return isInline && block !== null && block.textContent.trim() !== element.textContent.trim();
  };
  return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches('.sr-only, :disabled') && !isInSentence(element))
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      // Half a pixel is lost to rounding.
      return Math.min(width, height) < least - 0.5;
    })
    .map(({ outerHTML }) => outerHTML);
}
