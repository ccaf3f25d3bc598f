/** The HTML of pages as a tree, parsed the way a browser without scripting parses it. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;
export type Document = Tree.Document;
export type ParentNode = Tree.ParentNode;

/** Without scripting, what is in <noscript> is elements rather than a text. */
export const parseHtml = (source: string): Document => parse(source, { scriptingEnabled: false });

/** All elements below a node in document order, those in templates included. */
export const elementsIn = (node: ParentNode): Element[] =>
  node.childNodes.flatMap((child) =>
    'tagName' in child
      ? [child, ...elementsIn(child), ...('content' in child ? elementsIn(child.content) : [])]
      : [],
  );

export const attributesOf = ({ attrs }: Element): Partial<Record<string, string>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** The text in an element. */
export const textOf = ({ childNodes }: ParentNode): string =>
  childNodes
    .map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : ''))
    .join('');
