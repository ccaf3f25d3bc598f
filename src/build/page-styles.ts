/** The styles of a page in one element, without rules for classes that it does not have: Tailwind's are for all pages. */
import { existsSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
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
const SCRIPT_FILES = ['component-url', 'renderer-url', 'src'];

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
 * The classes of a page's elements, and every word of its inline scripts and of the files that its elements name. Files that
 * these import are not read: a class that scripts add must not stand only there.
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

/** `:is(.a, .b)` and the like; not the colon in a class such as `.lg\:flex`. */
const FUNCTION = /(?<!\\):[\w-]+\([^)]*\)/g;
/** A class in a selector, with a backslash before each of its signs, as in `.lg\:flex`. */
const CLASS = /\.((?:\\.|[a-z_-])(?:\\.|[\w-])*)/gi;

/** CSS without selectors that demand a class which is not `used`; what is in `:is()` and the like stays. */
function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  const isUsed = (selector: string) =>
    selector
      .replaceAll(FUNCTION, '')
      .matchAll(CLASS)
      .every(([, name = '']) => used.has(name.replaceAll('\\', '')));
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
