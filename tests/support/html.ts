/** HTML as browsers parse it. */
import { elementsIn as below, parseHtml, type Element, type ParentNode } from '../../src/lib/html.ts';

export { attributesOf, textOf, type Element } from '../../src/lib/html.ts';

/** All elements of a document, or below an element, in their order. */
export const elementsIn = (source: string | ParentNode): Element[] =>
  below(typeof source === 'string' ? parseHtml(source) : source);

/** The elements with one of these tag names. */
export const byTag = (elements: Element[], ...tagNames: string[]) =>
  elements.filter(({ tagName }) => tagNames.includes(tagName));
