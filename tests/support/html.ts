/** HTML as browsers parse it. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;

/** All elements of a document, or below an element, in their order. */
export function elementsIn(source: string | Tree.ParentNode): Element[] {
  // As without JavaScript, so that <noscript> has elements.
  const node = typeof source === 'string' ? parse(source, { scriptingEnabled: false }) : source;
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

/** The elements with one of these tag names. */
export const named = (elements: Element[], ...tagNames: string[]) =>
  elements.filter(({ tagName }) => tagNames.includes(tagName));

export const attributesOf = ({ attrs }: Element): Record<string, string> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** The text in an element, as in the source. */
export const textOf = (node: Tree.Node): string => {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
};
