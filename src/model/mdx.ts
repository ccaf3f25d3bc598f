import { mdxToMdast, type MdastNode } from 'satteri';
import type { MistakeInLine } from './mistake.ts';

interface Mdx {
  /** The YAML between the two --- lines. */
  frontmatter: string;
  nodes: readonly MdastNode[];
  mistake?: MistakeInLine;
}

/** The rule for code in an MDX text. */
export const CODE =
  'Write \\{ or \\<, a link as [words](https://…), and a component as <Brand />: { and < begin code, and so do "import" and "export" at the start of a paragraph';

const NO_FRONTMATTER = {
  ...{ line: 1, found: 'no fields' },
  rule: 'Begin the file with a line "---", a line "name: text" for each field, and another line "---"',
};

/** Parses MDX with the parser that Astro uses, so that the content check finds the same errors. */
export function readMdx(text: string): Mdx {
  try {
    const nodes = childrenOf(mdxToMdast(text));
    const [first] = nodes;
    if (first?.type === 'yaml') return { frontmatter: first.value, nodes };
    return { frontmatter: '', nodes: [], mistake: NO_FRONTMATTER };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The message starts with the position: "41:3: Expected a closing tag …".
    const line = Number.parseInt(message, 10) || 1;
    const found = `\`${(text.split('\n')[line - 1] ?? '').trim().slice(0, 60)}\``;
    return { frontmatter: '', nodes: [], mistake: { line, found, rule: `${message}. ${CODE}` } };
  }
}

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** Returns the nodes and all their descendants, in document order. */
export const flatten = (nodes: readonly MdastNode[]): MdastNode[] =>
  nodes.flatMap((node) => [node, ...flatten(childrenOf(node))]);

/** Returns a node's line number in its file, counted from 1. */
export const lineOf = (node: MdastNode) => node.position?.start.line ?? 1;

/** Returns the visible words of an MDX text, excluding code blocks, URLs and components. */
export const readableText = (text: string): string =>
  flatten(childrenOf(mdxToMdast(text)))
    .flatMap((node) => (node.type === 'text' || node.type === 'inlineCode' ? node.value : []))
    .join(' ');
