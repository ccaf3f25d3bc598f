/** The HTML of pages as a tree: read as browsers without scripting read it, changed, and written once. */
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;
export type Document = Tree.Document;
export type ChildNode = Tree.ChildNode;
export type ParentNode = Tree.ParentNode;
export type TextNode = Tree.TextNode;

/** Without scripting, <noscript> has elements: its styles need hashes, too. */
const OPTIONS = { scriptingEnabled: false };

export const parseHtml = (source: string): Document => parse(source, OPTIONS);
export const writeHtml = (document: Document): string => serialize(document, OPTIONS);

/** All elements below a node in document order, those in templates included. */
export const elementsIn = (node: ParentNode): Element[] =>
  node.childNodes.flatMap((child) =>
    'tagName' in child
      ? [child, ...elementsIn(child), ...('content' in child ? elementsIn(child.content) : [])]
      : [],
  );

export const attributesOf = ({ attrs }: Element): Partial<Record<string, string>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

export function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((each) => each.name !== name), { name, value }];
}

/** The text in an element. */
export const textOf = ({ childNodes }: ParentNode): string =>
  childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('');

export function setText(element: Element, value: string): void {
  element.childNodes = [{ nodeName: '#text', parentNode: element, value }];
}

export function remove(element: Element): void {
  const { parentNode } = element;
  if (parentNode) parentNode.childNodes = parentNode.childNodes.filter((each) => each !== element);
}
