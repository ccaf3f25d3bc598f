/** Reads MDX with the parser that Astro builds with, so that both find the same. */
import { mdxToMdast, type MdastNode } from 'satteri';

/** One node of a text's tree. */
export type MdxNode = MdastNode;

/** The tree of a text, or where and why it can't be read. */
export type MdxTree = { nodes: MdxNode[] } | { line: number; message: string };

/** How the parser names the place of a mistake: `41:3: Expected a closing tag … (mdx-jsx:…)`. */
const PLACE = /^(\d+):\d+: (.*?)(?: \([\w-]+:[\w-]+\))?$/s;

/** All nodes of a text, from its top to its end. */
export function readMdx(text: string): MdxTree {
  try {
    return { nodes: flatten(mdxToMdast(text)) };
  } catch (error) {
    const said = (error as Error).message;
    const [, line = '1', message = said] = PLACE.exec(said) ?? [];
    return { line: Number(line), message };
  }
}

/** The words in a node. */
export function textOf(node: MdxNode): string {
  if ('children' in node) return node.children.map((child) => textOf(child as MdxNode)).join('');
  return 'value' in node ? node.value : '';
}

/** The line on which a node begins. */
export function lineOf(node: MdxNode): number {
  return node.position?.start.line ?? 1;
}

function flatten(node: MdxNode): MdxNode[] {
  const children = 'children' in node ? (node.children as MdxNode[]) : [];
  return [node, ...children.flatMap(flatten)];
}
