/** The HTML of pages: read as browsers without scripting read it, and changed in its source. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;

/** A page: its source, its tree, and all elements of that in document order, those in templates included. */
export interface Html {
  source: string;
  document: Tree.Document;
  elements: Element[];
}

/** Without scripting, <noscript> has elements: its styles need hashes, too. */
export function parseHtml(source: string): Html {
  const document = parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  return { source, document, elements: [...elementsIn(document)] };
}

function* elementsIn(node: Tree.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsIn(child);
    if ('content' in child) yield* elementsIn(child.content);
  }
}

export const attributesOf = ({ attrs }: Element): Partial<Record<string, string>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** The text of a script or a style. */
export const textOf = ({ childNodes }: Element): string =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** What replaces the source between two offsets. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The source with edits, none of which overlap. A tree written as HTML could differ from it in other bytes. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let end = 0;
  const parts = edits
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, text }) => {
      const unchanged = source.slice(end, from);
      end = to;
      return unchanged + text;
    });
  return parts.join('') + source.slice(end);
}
