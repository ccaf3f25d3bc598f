import { flatten } from '../mdx.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

type Rule = readonly [signs: RegExp, expected: string, fix: string];

const ORDINARY = 'write an ordinary space after it, or \\ before it if it is text';

/** Signs that Markdown has left as text, at the start of a line. */
const AT_START: readonly Rule[] = [
  [/^(#{2,6}(?=[^#\s])|#{1,6}(?=[^\S \t]))/, 'a space after the signs of a heading', ORDINARY],
  [
    /^([-*+]|\d{1,9}[.)])(?=[^\S \t])|^[-*](?=\p{L})/u,
    'a space after the sign that begins an item of a list',
    ORDINARY,
  ],
  [
    /^\|/,
    'a table: its first line, then a line | --- | --- |, and as many cells in each',
    'write it so, or \\| for a |',
  ],
];

/** Signs that Markdown has left as text, anywhere. */
const ANYWHERE: readonly Rule[] = [
  [
    /\]\(|\]\s+\((?=https?:|mailto:|tel:|[./#])|\]\[/,
    'a link [words](/page) or a picture ![words](./name.jpg "Caption")',
    'write no space before ( and %20 for one within an address, straight quotes round a caption, or \\] for a ]',
  ],
  [
    /\*\*|\*[^*\s][^*]*\*|(?<!_)__(?=[^_\s])[^_]+__(?!_)/,
    'bold words between ** and **, beside a space or a letter',
    'leave quotation marks and brackets outside of the stars, write <strong>words</strong>, or \\* for a star',
  ],
  [
    /\[\^[^\]\s]+\]/,
    'the sign of a note, whose text is elsewhere on a line of its own: [^1]: Its text.',
    'write that line, or remove the sign',
  ],
  [
    /[\0-\x08\x0B-\x1F\x7F-\x9F]/,
    'no control characters: the feed could not be read',
    'write that part anew',
  ],
];

/** Syntax of other programs, which is shown as it stands: alerts, shortcodes, directives, wiki links, highlights. */
const ELSEWHERE =
  /\[!\w+\]|\[\/\w+\]|\[[\w-]+ \w+=[^\]]*\]|\[(caption|gallery|embed|audio|video|playlist|toc)\]|^:::.*|\[\[[^\]]+\]\]|==[^\s=][^=]*==/i;

/** Finds in texts what looks like Markdown and is shown as it stands, words that are struck through by a single ~, and control characters. */
export function checkMarkdown(files: readonly ContentFile[]): (Mistake | Hint)[] {
  return files.flatMap(({ file, text, nodes }) =>
    flatten(nodes).flatMap((node): (Mistake | Hint)[] => {
      const { start, end } = node.position ?? {};
      if (start?.offset === undefined || end?.offset === undefined) return [];
      const { offset } = start;
      // A web address is a link also without brackets round it.
      const [address = ''] = /^https?:/.exec(text.slice(end.offset, end.offset + 6)) ?? [];
      const source = text.slice(offset, end.offset) + address;
      const mistake = (line: number, found: string, [, expected, fix]: Rule): Mistake => {
        return { file, line: start.line + line, field: 'text', found: found.trim(), expected, fix };
      };
      if (node.type === 'delete' && !source.startsWith('~~')) return [mistake(0, source, STRUCK)];
      if (node.type !== 'text') return [];
      const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
      const lines = source.split('\n').map((line, index) => {
        const isStart = index > 0 || BEFORE_TEXT.test(text.slice(lineStart, offset));
        return { line, index, rule: ruleFor(line.replace(/^[ \t>]+/, ''), isStart) };
      });
      // Further lines, such as those of a table, are mostly of the same kind.
      const first = lines.find(({ rule }) => rule);
      if (first?.rule) return [mistake(first.index, first.line, first.rule)];
      return lines.flatMap(({ line, index }) => {
        const [sign] = ELSEWHERE.exec(withoutEscapes(line)) ?? [];
        const hint = `${sign} is shown as it stands: it means nothing in Markdown.`;
        return sign ? [{ file, line: start.line + index, field: 'text', hint }] : [];
      });
    }),
  );
}

/** What may stand before a text that begins a line: signs of a quotation and of an item. */
const BEFORE_TEXT = /^[ \t>]*([-*+]|\d+[.)])?[ \t]*$/;

const STRUCK: Rule = [/~/, 'text: what is between two ~ is struck through', 'write \\~ for a ~'];

/** The rule that a line of text breaks; signs after a backslash are text. */
function ruleFor(line: string, isStart: boolean): Rule | undefined {
  const plain = withoutEscapes(line);
  return [...(isStart ? AT_START : []), ...ANYWHERE].find(([signs]) => signs.test(plain));
}

const withoutEscapes = (line: string) => line.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
