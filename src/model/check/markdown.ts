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
  rule: string;
}

/** Typos that lose what was written: visitors would see neither a table, a link, a picture nor a note. */
const TYPOS: readonly Typo[] = [
  {
    signs: /^\|/,
    rule: 'A table has a line | --- | --- | below its first, and the same number of cells in each line. Write \\| for a |',
  },
  {
    signs: /\]\(|\]\s+\(([./#]|https?:|mailto:|tel:)/,
    rule: 'Write a link as [words](/page) and a picture as ![words](./name.jpg "Caption"): no space before (, %20 for a space in an address, and \\] for a ]',
  },
  {
    signs: /\[\^[^\]\s]+\]/,
    rule: 'Add the text of this footnote, on its own line: [^1]: Its text',
  },
];

const SINGLE_TILDE = { rule: 'Write \\~ for a ~: words between two ~ are struck through' };

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
    const place = { file: content.file, line: lineOf(node) + index, field: 'text' };
    return [{ ...place, found: line.trim(), rule: typo.rule }];
  }
  return [];
}

/** Returns the source text of a node. */
const sourceOf = ({ position }: MdastNode, { text }: ContentFile) =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

const withoutEscapes = (line: string) => line.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
