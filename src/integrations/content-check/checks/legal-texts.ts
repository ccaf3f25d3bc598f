import { globSync } from 'node:fs';
import path from 'node:path';
import type { MdastNode } from 'satteri';
import { BRACES } from '../mdx.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { lineOf, type ContentFile } from '../read.ts';

/** Elements of HTML that Markdown has no sign for. */
const ELEMENTS = ['br', 'sub', 'sup'];

/** A mistake without its place. */
type Described = Pick<Mistake, 'field' | 'found' | 'expected' | 'fix' | 'withholds'>;

/**
 * Finds in legal texts: code, which the build or a browser would run; components that don't exist; headings that skip a
 * level; and what is shown otherwise than it was meant: tables that are none, `\\n`, and a text above a line.
 */
export function checkLegalTexts(files: readonly ContentFile[], root: string): (Mistake | Hint)[] {
  const components = globSync('src/components/legal/*.astro', { cwd: root })
    .map((file) => path.parse(file).name)
    .toSorted();
  const names = [...components, ...ELEMENTS];
  return files.flatMap(({ file, text, nodes }) => {
    const lines = text.split('\n');
    let level = 1;
    const check = (node: MdastNode): (Mistake | Hint)[] => {
      const place = { file, line: lineOf(node) };
      const code = describeCode(node, names);
      if (code) return [{ ...place, ...code }];
      const children = 'children' in node ? node.children.flatMap(check) : [];
      if (node.type === 'text') {
        const shown = describeText(node.value);
        return shown ? [{ ...place, ...shown }] : [];
      }
      if (node.type !== 'heading') return children;
      const wrong = describeHeading(node.depth, level);
      level = node.depth;
      if (wrong) return [{ ...place, ...wrong }, ...children];
      // A level without #.
      if (lines[place.line - 1]?.includes('#')) return children;
      const hint = 'The line of --- makes the text above it a heading: leave an empty line above ---.';
      return [{ ...place, field: 'heading', hint }, ...children];
    };
    return nodes.flatMap(check);
  });
}

/** Content runs nothing, neither in the build nor in a browser. */
function describeCode(node: MdastNode, names: readonly string[]): Described | undefined {
  if (node.type === 'mdxjsEsm') {
    return {
      field: 'code',
      found: node.value.split('\n')[0] ?? '',
      expected: 'text: a paragraph that begins with "import" or "export" is read as code',
      fix: 'begin the paragraph with another word; a component such as <Brand /> needs no import',
      withholds: 'file',
    };
  }
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    const isComment = /^(\s*\/\*[^]*?\*\/)*\s*$/.test(node.value);
    return isComment
      ? undefined
      : { field: 'braces', found: `{${node.value}}`, ...BRACES, withholds: 'file' };
  }
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  const name = node.name ?? '';
  const attributes = node.attributes.map((each) => ('name' in each ? each.name : '{…}'));
  if (names.includes(name) && attributes.length === 0) return undefined;
  return {
    field: 'component',
    found: `<${[name, ...attributes].join(' ')}>`,
    expected: `one of ${names.map((each) => `<${each}>`).join(', ')}`,
    fix: 'write one of these; a link is written as [words](/page), a picture as ![What it shows](./name.jpg)',
    withholds: 'file',
  };
}

function describeHeading(depth: number, above: number): Described | undefined {
  const allowed = [2, 3, 4, 5, 6].filter((each) => each <= above + 1);
  if (allowed.includes(depth)) return undefined;
  const signs = allowed.map((each) => '#'.repeat(each)).join(' or ');
  const expected = `${signs}: the page's title is #, and no level may be skipped`;
  return { field: 'heading', found: '#'.repeat(depth), expected, fix: 'write one of these' };
}

/** Finds what is shown as it is written. */
function describeText(text: string): Described | undefined {
  const [table] = /^[ \t]*\|.*/m.exec(text) ?? [];
  if (table !== undefined) {
    const expected =
      'a line of names, one of | --- | for each column, and one for each row, without empty lines between';
    const fix = 'write it like | Data | Days |, below it | --- | --- |, and below that | Mail | 30 |';
    return { field: 'table', found: table.trim(), expected, fix };
  }
  if (!text.includes('\\n')) return undefined;
  const expected = 'a new line: the page shows \\n as it is';
  return { field: 'text', found: '\\n', expected, fix: 'press Enter in its place' };
}
