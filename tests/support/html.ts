/** Parses HTML as browsers do. */
import { elementsIn as below, parseHtml, type Element, type ParentNode } from '../../src/lib/html.ts';

export { attributesOf, textOf, type Element } from '../../src/lib/html.ts';

/** Returns all elements in a document or below an element, in document order. */
export const elementsIn = (source: string | ParentNode): Element[] =>
  below(typeof source === 'string' ? parseHtml(source) : source);

/** Returns the elements with one of these tag names. */
export const byTag = (elements: Element[], ...tagNames: string[]) =>
  elements.filter(({ tagName }) => tagNames.includes(tagName));
