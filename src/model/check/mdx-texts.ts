import path from 'node:path';
import type { MdastNode } from 'satteri';
import { findFiles } from '../../lib/files.ts';
import { childrenOf, CODE, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/**
 * HTML elements that have no Markdown equivalent, or whose equivalent fails next to brackets in languages written
 * without spaces.
 */
const ELEMENTS = ['br', 'details', 'em', 'kbd', 'mark', 'strong', 'sub', 'summary', 'sup'];

/** Finds code that the build or a browser would run, and unknown components, in MDX texts. */
export function checkMdxTexts(files: readonly ContentFile[], root: string): Mistake[] {
  const components = findFiles('src/components/mdx/*.astro', { cwd: root })
    .map((file) => path.parse(file).name)
    .toSorted();
  return files.flatMap(({ file, nodes }) => {
    const check = (node: MdastNode): Mistake[] => {
      const mistake = describeCode(node, [...components, ...ELEMENTS]);
      return mistake ? [{ file, line: lineOf(node), ...mistake }] : childrenOf(node).flatMap(check);
    };
    return nodes.flatMap(check);
  });
}

/**
 * Describes what is wrong with a node that contains code. Content must not run anything in the build or in a browser.
 */
function describeCode(
  node: MdastNode,
  names: readonly string[],
): Pick<Mistake, 'field' | 'found' | 'rule'> | undefined {
  if (node.type === 'mdxjsEsm') return { field: 'code', found: node.value.replace(/\n.*/s, ''), rule: CODE };
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    const isComment = /^(\s*\/\*((?!\*\/)[^])*\*\/)*\s*$/.test(node.value);
    return isComment ? undefined : { field: 'code', found: `{${node.value}}`, rule: CODE };
  }
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  const attributes = node.attributes.map((each) => ('name' in each ? each.name : '{…}'));
  if (names.includes(node.name ?? '') && attributes.length === 0) return undefined;
  const found = `<${[node.name, ...attributes].join(' ')}>`;
  const isEmpty = (name: string) => /^(br|(?!PullQuote)[A-Z].*)$/.test(name);
  const possible = names.map((each) => (isEmpty(each) ? `<${each} />` : `<${each}>`)).join(', ');
  const rule = `Write a link as [words](/page), a picture as ![What it shows](./name.jpg), or one of ${possible}`;
  return { field: 'component', found, rule };
}
