import { mdxToMdast, type MdastNode } from 'satteri';
import type { MistakeInLine } from './mistake.ts';

interface Mdx {
  /** The YAML between the lines of ---. */
  frontmatter: string;
  nodes: readonly MdastNode[];
  mistake?: MistakeInLine;
}

/** What is wrong about braces in a legal text. */
export const BRACES = {
  expected: 'text: what is between { and } is read as code',
  fix: 'write \\{ in place of {, or leave out the braces',
};

const BRACKETS = {
  expected: 'text, or a component that ends with />, such as <Brand />',
  fix: 'write \\< in place of <, end the component with />, or write a link as [words](https://…)',
};

const NO_FRONTMATTER = {
  ...{ line: 1, found: 'no frontmatter', expected: 'title and description between two lines of ---' },
  fix: 'begin the file with the lines "---", "title: …", "description: …", "---"',
};

/** Reads MDX with the parser that Astro builds with, so that both find the same errors. */
export function readMdx(text: string): Mdx {
  try {
    const nodes = childrenOf(mdxToMdast(text));
    const [first] = nodes;
    if (first?.type === 'yaml') return { frontmatter: first.value, nodes };
    return { frontmatter: '', nodes: [], mistake: NO_FRONTMATTER };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // `41:3: Expected a closing tag for `<Brand>` (41:3) (mdx-jsx:…)`
    const [, line = '1', what = message] = /^(\d+):\d+: (.*)/s.exec(message) ?? [];
    const found = (text.split('\n')[Number(line) - 1] ?? '').trim().slice(0, 60);
    const advice = what.includes('expression') ? BRACES : BRACKETS;
    return { frontmatter: '', nodes: [], mistake: { line: Number(line), found, ...advice } };
  }
}

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** The nodes and those in them, in reading order. */
export const flatten = (nodes: readonly MdastNode[]): MdastNode[] =>
  nodes.flatMap((node) => [node, ...flatten(childrenOf(node))]);

/** The line of a node in its file, from 1. */
export const lineOf = (node: MdastNode) => node.position?.start.line ?? 1;
