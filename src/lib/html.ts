/** Parses HTML as browsers do with scripting disabled. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;
export type Document = Tree.Document;
export type ParentNode = Tree.ParentNode;

/** Parses without scripting, so that the content of <noscript> becomes elements rather than text. */
export const parseHtml = (source: string): Document => parse(source, { scriptingEnabled: false });

/** Returns all elements below a node in document order, including those in templates. */
export const elementsIn = (node: ParentNode): Element[] =>
  node.childNodes.flatMap((child) =>
    'tagName' in child
      ? [child, ...elementsIn(child), ...('content' in child ? elementsIn(child.content) : [])]
      : [],
  );

export const attributesOf = ({ attrs }: Element): Partial<Record<string, string>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** Returns an element's text. */
export const textOf = ({ childNodes }: ParentNode): string =>
  childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('');
