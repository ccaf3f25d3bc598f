import type { MdastNode } from 'satteri';
import { childrenOf, flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/**
 * A typo in Markdown syntax. The parser treats the characters as text, so visitors would see them. docs/editing.md
 * describes the correct syntax.
 */
interface Typo {
  signs: RegExp;
  expected: string;
  fix: string;
}

/** Typos that lose what was written: visitors would see neither a table, a link, a picture nor a note. */
const TYPOS: readonly Typo[] = [
  {
    signs: /^\|/,
    expected: 'a table: its first line, then a line | --- | --- |, and the same number of cells in each line',
    fix: 'add what is missing, or write \\| for a |',
  },
  {
    signs: /\]\(|\]\s+\(([./#]|https?:|mailto:|tel:)/,
    expected: 'a link [words](/page) or a picture ![words](./name.jpg "Caption")',
    fix: 'write no space before (, %20 for a space in an address, and straight quotes around a caption. Write \\] for a ]',
  },
  {
    signs: /\[\^[^\]\s]+\]/,
    expected: 'the text of this footnote, on its own line: [^1]: Its text.',
    fix: 'add that line, or remove the number',
  },
];

const SINGLE_TILDE = {
  expected: 'text: words between two ~ are struck through',
  fix: 'write \\~ for a ~',
};

/** Finds Markdown typos. */
export const checkMarkdown = (files: readonly ContentFile[]): Mistake[] =>
  files.flatMap((file) =>
    flatten(file.nodes).flatMap((node) => [
      ...(node.type === 'delete' ? checkTildes(node, file) : []),
      ...childrenOf(node).flatMap((child, index, all) =>
        child.type === 'text' ? checkText(child, all[index + 1], file) : [],
      ),
    ]),
  );

function checkTildes(node: MdastNode, content: ContentFile): Mistake[] {
  const found = sourceOf(node, content);
  const place = { file: content.file, line: lineOf(node), field: 'text' };
  return found.startsWith('~~') ? [] : [{ ...place, found, ...SINGLE_TILDE }];
}

/** Reports only the first typo in a text, because others are usually of the same kind. */
function checkText(node: MdastNode, after: MdastNode | undefined, content: ContentFile): Mistake[] {
  // The parser turns a bare URL into a separate link node, even after `[words] (`, so the start of the URL is appended
  // to the text.
  const link = after?.type === 'link' ? sourceOf(after, content) : '';
  const lines = (sourceOf(node, content) + (/^https?:/.exec(link)?.[0] ?? '')).split('\n');
  for (const [index, line] of lines.entries()) {
    const typo = TYPOS.find(({ signs }) => signs.test(withoutEscapes(line).trim()));
    if (!typo) continue;
    const { expected, fix } = typo;
    const place = { file: content.file, line: lineOf(node) + index, field: 'text' };
    return [{ ...place, found: line.trim(), expected, fix }];
  }
  return [];
}

/** Returns the source text of a node. */
const sourceOf = ({ position }: MdastNode, { text }: ContentFile) =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

const withoutEscapes = (line: string) => line.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
