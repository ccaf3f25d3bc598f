import { isAlias, isScalar, visit, type Document, type ErrorCode } from 'yaml';
import type { MistakeInLine } from './mistake.ts';

/** What an editor is told of a line. */
type Advice = readonly [expected: string, fix: string];

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe within it twice';
const SIGN: Advice = ['quotes round a text that begins with a sign', QUOTE_IT];
const OPEN: Advice = ['the quote or bracket closed at the end of the text', `close it, or ${QUOTE_IT}`];
const COMMENT: Advice = [
  'quotes round a text that contains #: what follows it is a comment, which no page shows',
  `${QUOTE_IT}; or write the comment on a line of its own`,
];
const COLUMN: Advice = [
  'as many spaces before it as before the fields or items beside it',
  'add or remove spaces at the start of this line',
];
const NO_FIELD: Advice = [
  'a field, as "name: text"',
  'write its name; a text that goes on here is indented by two spaces',
];

/** What the parser's errors mean, wherever they are. */
const CODES: Partial<Record<ErrorCode, Advice>> = {
  TAB_AS_INDENT: ['spaces before it: YAML takes no tabs', 'indent with spaces'],
  DUPLICATE_KEY: ['each field once', 'remove one of the two fields of this name'],
  BAD_SCALAR_START: SIGN,
  BAD_DQ_ESCAPE: ['no backslash in a text in double quotes', QUOTE_IT],
};

const NO_SPACE: readonly [line: RegExp, Advice] = [/^ *-[^\s-]/, ['a space after the hyphen', 'add one']];

/** What others mean in such a line; the first that fits. */
const LINES: readonly (typeof NO_SPACE)[] = [
  NO_SPACE,
  [/^[ -]*[\w-]+:[^\s/]/, ['a space after the colon', 'add one']],
  [/: +(['"]).*\1./, ['no quote within a text in quotes, but an apostrophe written twice', QUOTE_IT]],
  [/: +([[{>|]|- )/, SIGN],
  [/: .*:( |$)/, ['quotes round a text that contains a colon', QUOTE_IT]],
  [/^ *- |:( |$)/, COLUMN],
];

/** A field whose quote or bracket is not closed on its line. */
const OPEN_LINE = /^[ -]*[\w-]+: +('[^']*|"[^"]*|\[[^\]]*|\{[^}]*)$/;

/** The first mistake: what keeps the text from being parsed, or is read otherwise than it was meant. */
export function findYamlMistake(
  document: Document,
  lines: readonly string[],
  lineAt: (offset: number) => number,
): MistakeInLine | undefined {
  const mistake = (line: number, [expected, fix]: Advice): MistakeInLine => {
    return { line, found: lines[line - 1]?.trim() ?? '', expected, fix };
  };
  const [error, next] = document.errors;
  if (error) {
    // The parser takes a line that is indented too far for a part of the one above.
    const isAbove = error.code === 'BLOCK_AS_IMPLICIT_KEY' && next?.code === 'MULTILINE_IMPLICIT_KEY';
    const line = lineAt(isAbove ? next.pos[1] : error.pos[0]);
    // What is open there, ends below.
    const open = lines.slice(0, line).findLastIndex((each) => OPEN_LINE.test(each));
    if (open !== -1) return mistake(open + 1, OPEN);
    const seen = LINES.find(([pattern]) => pattern.test(lines[line - 1] ?? ''));
    return mistake(line, CODES[error.code] ?? seen?.[1] ?? NO_FIELD);
  }
  let found: MistakeInLine | undefined;
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      const line = lineAt(start);
      const isPlain = isScalar(node) && node.type === 'PLAIN';
      // Read as a part of the text above.
      const item = lines.slice(line, lineAt(end)).findIndex((each) => /^ *- /.test(each));
      if (isPlain && NO_SPACE[0].test(lines[line - 1] ?? '')) found = mistake(line, NO_SPACE[1]);
      else if (isPlain && item !== -1) found = mistake(line + item + 1, COLUMN);
      else if (isAlias(node) || node.anchor || node.tag) found = mistake(line, SIGN);
      else if (isPlain && node.comment && (node.value === null || typeof node.value === 'string'))
        found = mistake(line, COMMENT);
      return found && visit.BREAK;
    },
  });
  return found;
}
