import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';

/** The nodes of an MDX text in reading order, or where and why it can't be compiled. */
export type Mdx = { nodes: MdastNode[] } | { error: { line: number; message: string } };

/** An error of the compiler: `41:3: Expected a closing tag for `<Brand>` (41:3) (mdx-jsx:…)`. */
const COMPILER_ERROR = /^(\d+):\d+: (.*?)(?: \([\w-]+:[\w-]+\))*$/s;

/** Reads MDX with the compiler that Astro builds with, so that both find the same errors. */
export function readMdx(text: string): Mdx {
  try {
    // The parser alone doesn't read the code of imports.
    mdxToJs(text);
    return { nodes: flatten(mdxToMdast(text)) };
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    const [, line = '1', message = description] = COMPILER_ERROR.exec(description) ?? [];
    return { error: { line: Number(line), message } };
  }
}

/** The line on which a node begins. */
export function lineOf(node: MdastNode): number {
  return node.position?.start.line ?? 1;
}

/** The text in a node. */
export function textOf(node: MdastNode): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
}

/** The name of an element or component; empty for other nodes. */
export function elementOf(node: MdastNode): string {
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name
    ? node.name
    : '';
}

function flatten(node: MdastNode): MdastNode[] {
  return [node, ...('children' in node ? node.children.flatMap(flatten) : [])];
}
