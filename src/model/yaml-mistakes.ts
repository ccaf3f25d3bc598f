import { isAlias, isScalar, visit, type Document } from 'yaml';
import type { MistakeInLine } from './mistake.ts';

/** What an editor is told of a line. */
type Advice = readonly [expected: string, fix: string];

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe within it twice';
const SIGN: Advice = ['quotes round a text that begins with a sign', QUOTE_IT];
const COMMENT: Advice = [
  'quotes round a text that contains #: what follows it is a comment, which no page shows',
  `${QUOTE_IT}; or write the comment on a line of its own`,
];
const COLUMN: Advice = [
  'as many spaces before it as before the fields or items beside it',
  'add or remove spaces at the start of this line',
];
const INDENT: Advice = [
  'spaces before it: YAML takes neither tabs nor other blanks',
  'delete what is before the text, and indent with spaces',
];
const HYPHEN: Advice = ['a space after the hyphen', 'add one'];
const COLON: Advice = ['a space after the colon', 'add one'];
const RULES =
  'correct this line or the one above; a text with a colon, a quote or a sign at its start stands in single quotes (docs/editing.md, "In files")';

/** A blank other than a space, such as a no-break space, at the start of a line that is not blank. */
const OTHER_BLANK = /^ *(?! )\s+\S/;
/** A hyphen at the start of a line, and a name and a colon, without the space after them. */
const NO_SPACE_AFTER_HYPHEN = /^ *-(?![ -]|$)/;
const NO_SPACE_AFTER_COLON = /^[ -]*([\w-]+):(?![ /]|$)/;

/** What is complete beside a comment. */
const NO_TEXT = /^(-?\d+(\.\d+)?|true|false)$/;

/** The first mistake: what keeps the text from being parsed, or is read otherwise than it was meant; `names` are those of fields. */
export function findYamlMistake(
  document: Document,
  lines: readonly string[],
  lineAt: (offset: number) => number,
  names: ReadonlySet<string>,
): MistakeInLine | undefined {
  const mistake = (line: number, [expected, fix]: Advice): MistakeInLine => {
    return { line, found: lines[line - 1]?.trim() || 'an empty line', expected, fix };
  };
  const lacksSpace = (text = '') => names.has(NO_SPACE_AFTER_COLON.exec(text)?.[1] ?? '');
  const indented = lines.findIndex((each) => OTHER_BLANK.test(each));
  if (indented !== -1) return mistake(indented + 1, INDENT);
  const [error, next] = document.errors;
  if (error) {
    // The parser takes a line that is indented too far for a part of the one above, and reads on to the end for a quote.
    const isAbove = error.code === 'BLOCK_AS_IMPLICIT_KEY' && next?.code === 'MULTILINE_IMPLICIT_KEY';
    const isOpen = error.code === 'MISSING_CHAR';
    const line = lineAt(isOpen ? lastQuote(document) : isAbove ? next.pos[1] : error.pos[0]);
    const text = lines[line - 1] ?? '';
    if (NO_SPACE_AFTER_HYPHEN.test(text)) return mistake(line, HYPHEN);
    if (lacksSpace(text)) return mistake(line, COLON);
    return mistake(line, [`YAML that its parser takes, which says: ${error.message}`, RULES]);
  }
  let found: MistakeInLine | undefined;
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      const line = lineAt(start);
      const isPlain = isScalar(node) && node.type === 'PLAIN';
      // Read as a part of the text above.
      const below = lines.slice(line, lineAt(end));
      const item = below.findIndex((each) => /^ *- /.test(each) || lacksSpace(each));
      if (isPlain && NO_SPACE_AFTER_HYPHEN.test(lines[line - 1] ?? '')) found = mistake(line, HYPHEN);
      else if (isPlain && lacksSpace(lines[line - 1])) found = mistake(line, COLON);
      else if (isPlain && item !== -1)
        found = mistake(line + item + 1, lacksSpace(below[item]) ? COLON : COLUMN);
      else if (isAlias(node) || node.anchor || node.tag) found = mistake(line, SIGN);
      else if (isPlain && node.comment && !NO_TEXT.test(String(node.value))) found = mistake(line, COMMENT);
      return found && visit.BREAK;
    },
  });
  return found;
}

/** Where the last text in quotes begins. */
function lastQuote(document: Document): number {
  let start = 0;
  visit(document, {
    Scalar: (_key, { type, range }) => {
      if (type?.startsWith('QUOTE')) start = range?.[0] ?? start;
    },
  });
  return start;
}
