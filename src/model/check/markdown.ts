import type { MdastNode } from 'satteri';
import { childrenOf, flatten, lineOf } from '../mdx.ts';
import type { Hint, Mistake } from '../mistake.ts';
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

/** Typos at the start of a line. */
const AT_START: readonly Typo[] = [
  {
    signs: /^(#{2,6}[^#\s]|[-*]\p{L}|(#{1,6}|[-*+]|\d{1,9}[.)])[^\S \t\n])/u,
    expected: 'an ordinary space after the #, - or number that starts a heading or a list item',
    fix: 'write one, or write \\ before the character if it is text',
  },
  {
    signs: /^\|/,
    expected: 'a table: its first line, then a line | --- | --- |, and the same number of cells in each line',
    fix: 'add what is missing, or write \\| for a |',
  },
];

/** Typos anywhere in a line. */
const ANYWHERE: readonly Typo[] = [
  {
    signs: /\]\(|\]\s+\(([./#]|https?:|mailto:|tel:)/,
    expected: 'a link [words](/page) or a picture ![words](./name.jpg "Caption")',
    fix: 'write no space before (, %20 for a space in an address, and straight quotes around a caption. Write \\] for a ]',
  },
  {
    signs: /\*\*/,
    expected: 'bold words between ** and **, next to a space or a letter',
    fix: 'keep quotation marks and brackets outside the stars, or write <strong>words</strong>. Write \\* for a star',
  },
  {
    signs: /\[\^[^\]\s]+\]/,
    expected: 'the text of this footnote, on its own line: [^1]: Its text.',
    fix: 'add that line, or remove the number',
  },
  {
    signs: /[\0-\x08\x0B-\x1F\x7F-\x9F]/,
    expected: 'no control characters: feed readers reject them',
    fix: 'type this part again',
  },
];

const SINGLE_TILDE = {
  expected: 'text: words between two ~ are struck through',
  fix: 'write \\~ for a ~',
};

/** WordPress shortcodes left over from an import. */
const SHORTCODE = /\[\/\w+\]|\[[\w-]+ \w+=[^\]]*\]|\[(caption|gallery|embed|audio|video|playlist|toc)\]/i;

/** Finds Markdown typos, and adds hints about shortcodes. */
export const checkMarkdown = (files: readonly ContentFile[]): (Mistake | Hint)[] =>
  files.flatMap((file) =>
    flatten(file.nodes).flatMap((node) => [
      ...(node.type === 'delete' ? checkTildes(node, file) : []),
      ...childrenOf(node).flatMap((child, index, all) => {
        const [before, after] = [all[index - 1], all[index + 1]];
        const isAtStart = node.type === 'paragraph' && (!before || before.type === 'break');
        return child.type === 'text' ? checkText(child, after, isAtStart, file) : [];
      }),
    ]),
  );

function checkTildes(node: MdastNode, content: ContentFile): Mistake[] {
  const found = sourceOf(node, content);
  const place = { file: content.file, line: lineOf(node), field: 'text' };
  return found.startsWith('~~') ? [] : [{ ...place, found, ...SINGLE_TILDE }];
}

/**
 * Reports only the first typo in a text, because others are usually of the same kind. If there are no typos, reports
 * shortcodes.
 */
function checkText(
  node: MdastNode,
  after: MdastNode | undefined,
  isAtStart: boolean,
  content: ContentFile,
): (Mistake | Hint)[] {
  // The parser turns a bare URL into a separate link node, even after `[words] (`, so the start of the URL is appended
  // to the text.
  const link = after?.type === 'link' ? sourceOf(after, content) : '';
  const lines = (sourceOf(node, content) + (/^https?:/.exec(link)?.[0] ?? ''))
    .split('\n')
    .map((line, index) => {
      const plain = withoutEscapes(line).replace(/^[ \t>]+/, '');
      const typos = isAtStart || index > 0 ? [...AT_START, ...ANYWHERE] : ANYWHERE;
      const typo = typos.find(({ signs }) => signs.test(plain));
      const place = { file: content.file, line: lineOf(node) + index, field: 'text' };
      return { place, found: line.trim(), typo, shortcode: SHORTCODE.exec(plain)?.[0] };
    });
  const first = lines.find(({ typo }) => typo);
  if (first?.typo) {
    const { expected, fix } = first.typo;
    return [{ ...first.place, found: first.found, expected, fix }];
  }
  return lines.flatMap(({ place, shortcode }) =>
    shortcode ? [{ ...place, hint: `${shortcode} is shown as text: this site has no shortcodes.` }] : [],
  );
}

/** Returns the source text of a node. */
const sourceOf = ({ position }: MdastNode, { text }: ContentFile) =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

const withoutEscapes = (line: string) => line.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
