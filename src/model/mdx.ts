import { mdxToMdast, type MdastNode } from 'satteri';
import type { MistakeInLine } from './mistake.ts';

interface Mdx {
  /** The YAML between the lines of ---. */
  frontmatter: string;
  nodes: readonly MdastNode[];
  mistake?: MistakeInLine;
}

/** What is wrong about code in a text of MDX. */
export const CODE = {
  expected: 'text: what begins with { or <, or a paragraph with "import" or "export", is read as code',
  fix: 'write \\{ and \\<, a link as [words](https://…), a component as <Brand />, and begin the paragraph with another word',
};

const NO_FRONTMATTER = {
  ...{ line: 1, found: 'no frontmatter', expected: 'its fields between two lines of ---' },
  fix: 'begin the file with a line "---", a line for each field, as "name: text", and a line "---"',
};

/** Reads MDX with the parser that Astro uses, so that both find the same errors. */
export function readMdx(text: string): Mdx {
  try {
    const nodes = childrenOf(mdxToMdast(text));
    const [first] = nodes;
    if (first?.type === 'yaml') return { frontmatter: first.value, nodes };
    return { frontmatter: '', nodes: [], mistake: NO_FRONTMATTER };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // "41:3: Expected a closing tag …"
    const line = Number.parseInt(message, 10) || 1;
    const found = (text.split('\n')[line - 1] ?? '').trim().slice(0, 60);
    const expected = `valid MDX. The parser says: ${message}`;
    return { frontmatter: '', nodes: [], mistake: { line, found, expected, fix: CODE.fix } };
  }
}

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** The nodes and those in them, in reading order. */
export const flatten = (nodes: readonly MdastNode[]): MdastNode[] =>
  nodes.flatMap((node) => [node, ...flatten(childrenOf(node))]);

/** The line of a node in its file, from 1. */
export const lineOf = (node: MdastNode) => node.position?.start.line ?? 1;

/** The words of a text of MDX that are read: none of blocks of code, addresses and components. */
export const readableText = (text: string): string =>
  flatten(childrenOf(mdxToMdast(text)))
    .flatMap((node) => (node.type === 'text' || node.type === 'inlineCode' ? node.value : []))
    .join(' ');
