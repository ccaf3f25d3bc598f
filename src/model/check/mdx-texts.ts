import path from 'node:path';
import type { MdastNode } from 'satteri';
import { findFiles } from '../../lib/files.ts';
import { childrenOf, CODE, flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/**
 * HTML elements that have no Markdown equivalent, or whose equivalent fails next to brackets in languages written
 * without spaces.
 */
const ELEMENTS = ['br', 'details', 'em', 'kbd', 'mark', 'strong', 'sub', 'summary', 'sup'];

/** A mistake without its location. */
type Described = Pick<Mistake, 'field' | 'found' | 'rule'>;

/**
 * In MDX texts, finds code that the build or a browser would run, unknown components, and headings that skip a level.
 */
export function checkMdxTexts(files: readonly ContentFile[], root: string): Mistake[] {
  const components = findFiles('src/components/mdx/*.astro', { cwd: root })
    .map((file) => path.parse(file).name)
    .toSorted();
  return files.flatMap(({ file, nodes }) => {
    let level = 1;
    const check = (node: MdastNode): Mistake[] => {
      const mistake =
        node.type === 'heading'
          ? describeHeading(node, level)
          : describeCode(node, [...components, ...ELEMENTS]);
      if (node.type === 'heading') level = node.depth;
      return mistake ? [{ file, line: lineOf(node), ...mistake }] : childrenOf(node).flatMap(check);
    };
    return nodes.flatMap(check);
  });
}

/**
 * Describes what is wrong with a node that contains code. Content must not run anything in the build or in a browser.
 */
function describeCode(node: MdastNode, names: readonly string[]): Described | undefined {
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

function describeHeading(heading: MdastNode & { type: 'heading' }, above: number): Described | undefined {
  const field = 'heading';
  const inside = flatten(childrenOf(heading));
  // Headings can contain only text, because tables of contents and ids are generated from them.
  const other = inside.find(({ type }) => type === 'image' || type.startsWith('mdx'));
  if (other || inside.length === 0) {
    const found = other
      ? `${other.type === 'image' ? 'a picture' : 'a component'} in a heading`
      : 'a heading without words';
    return { field, found, rule: 'Write only words in the heading, and put the rest below it' };
  }
  const allowed = [2, 3, 4, 5, 6].filter((each) => each <= above + 1);
  if (allowed.includes(heading.depth)) return undefined;
  const signs = allowed.map((each) => '#'.repeat(each)).join(' or ');
  const rule = `Write ${signs}: the page's title is #, and levels can't be skipped`;
  return { field, found: '#'.repeat(heading.depth), rule };
}
