/**
 * The styles of a page in one element, without rules for classes that it does not have: Tailwind's are for all pages. Astro has
 * written all styles into the page (`inlineStylesheets` in astro.config.mjs).
 */
import { existsSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import {
  attributesOf,
  elementsIn,
  remove,
  setText,
  textOf,
  type Document,
  type Element,
} from '../lib/html.ts';

/** Attributes that name the files of scripts. */
const SCRIPT_FILES = ['component-url', 'src'];

/** Moves the styles of a page into its first style element, but for those of <noscript>, which hold only without scripts. */
export function mergeStyles(document: Document, dist: string): void {
  const elements = elementsIn(document);
  const [first, ...others] = elements.filter(
    ({ tagName, parentNode }) => tagName === 'style' && parentNode?.nodeName !== 'noscript',
  );
  if (!first) return;
  setText(first, withoutUnused([first, ...others].map(textOf).join(''), classesIn(elements, dist)));
  for (const style of others) remove(style);
}

/**
 * The classes that a page may have: those of its elements, and every word of its scripts, since a script may set a class. Read
 * are inline scripts and the files that elements name, but not what these files import, such as React: a class that only an
 * imported file sets would lose its styles.
 */
function classesIn(elements: readonly Element[], dist: string): Set<string> {
  const names = elements.flatMap((element) => {
    const attributes = attributesOf(element);
    const files = SCRIPT_FILES.map((name) => dist + (attributes[name] ?? ''));
    const scripts = files.filter((file) => file.endsWith('.js') && existsSync(file));
    const texts = scripts.map((file) => readFileSync(file, 'utf8'));
    if (element.tagName === 'script') texts.push(textOf(element));
    return [attributes['class'] ?? '', ...texts].join(' ').split(/[\s"'`]+/);
  });
  return new Set(names);
}

/**
 * CSS without the selectors that need a class which is not `used`. Classes in arguments, as in `:is(.a, .b)` and `:not(.a)`,
 * are not needed: they are alternatives, or must be absent.
 */
function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  const isUsed = (selector: string) => {
    // Only the parts of the selector itself; those in arguments are below them.
    const parts = selectorParser().astSync(selector).first.nodes;
    return parts.filter((part) => part.type === 'class').every(({ value }) => used.has(value));
  };
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter(isUsed);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}
