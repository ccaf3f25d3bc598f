import { isAlias, isScalar, visit, type Document, type ErrorCode } from 'yaml';
import type { MistakeInLine } from './mistake.ts';

type Described = [line: number, expected: string, fix: string];
type LineAt = (offset: number) => number;

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe within it twice';

/** The first mistake: what keeps the text from being parsed, or is read otherwise than it was meant. */
export function findYamlMistake(
  document: Document,
  lines: readonly string[],
  lineAt: LineAt,
): MistakeInLine | undefined {
  const described = describeError(document, lines, lineAt) ?? findSilent(document, lines, lineAt);
  if (!described) return undefined;
  const [line, expected, fix] = described;
  return { line, found: lines[line - 1]?.trim() ?? '', expected, fix };
}

/** Finds what the parser accepts and reads otherwise: an item of a list as text, a reference, a comment. */
function findSilent(document: Document, lines: readonly string[], lineAt: LineAt): Described | undefined {
  let found: Described | undefined;
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      const line = lineAt(start);
      const isText = isScalar(node) && node.type === 'PLAIN';
      const item = lines.slice(line, lineAt(end)).findIndex((each) => ITEM.test(each));
      if (isText && item !== -1) found = misplaced(lines, line + item + 1);
      else if (isAlias(node) || node.anchor)
        found = [line, 'quotes round a text that begins with * or &', QUOTE_IT];
      else if (isText && node.comment && (node.value === null || typeof node.value === 'string')) {
        const expected =
          'quotes round a text that contains #: what follows it is a comment, which no page shows';
        found = [line, expected, `${QUOTE_IT}; or write the comment on a line of its own`];
      }
      return found && visit.BREAK;
    },
  });
  return found;
}

/** Errors that say what to do wherever they are. */
const CODES: Partial<Record<ErrorCode, [expected: string, fix: string]>> = {
  TAB_AS_INDENT: ['spaces before it: YAML takes no tabs', 'indent with spaces'],
  DUPLICATE_KEY: ['each field once', 'remove one of the two fields of this name'],
  BAD_SCALAR_START: ['quotes round a text that begins with a sign', QUOTE_IT],
};

/** A field whose quote or bracket is not closed on its line. */
const OPEN = /^[ -]*[\w-]+: +('[^']*|"[^"]*|\[[^\]]*|\{[^}]*)$/;

/** Says the parser's first error, if there is one, in words that help an editor, on the line that has to be changed. */
function describeError(document: Document, lines: readonly string[], lineAt: LineAt): Described | undefined {
  const [error, next] = document.errors;
  if (!error) return undefined;
  const { code, message, pos } = error;
  const line = lineAt(pos[0]);
  const text = lines[line - 1] ?? '';
  const known = CODES[code];
  if (known) return [line, ...known];
  const open = lines.slice(0, line - 1).findLastIndex((each) => OPEN.test(each)) + 1;
  if (open) return [open, 'the quote or bracket closed at the end of the text', `close it, or ${QUOTE_IT}`];
  // The parser takes a line that is indented too far for a part of the one above.
  const isAbove = code === 'BLOCK_AS_IMPLICIT_KEY' && next?.code === 'MULTILINE_IMPLICIT_KEY';
  const wrongColumn = misplaced(lines, 1) ?? misplaced(lines, isAbove ? lineAt(next.pos[1]) : line);
  if (wrongColumn) return wrongColumn;
  if (/^\s*(- )?[\w-]+:[^\s/]/.test(text))
    return [line, 'a space after the colon', `write ${text.trim().replace(':', ': ')}`];
  if (/: +'.*'./.test(text))
    return [line, 'an apostrophe written twice in a text in single quotes', QUOTE_IT];
  if (/: .*: /.test(text)) return [line, 'quotes round a text that contains a colon', QUOTE_IT];
  if (/^\s*- |:( |$)/.test(text)) return [line, `valid YAML. ${message}`, QUOTE_IT];
  const fix = 'write its name; a text that goes on here is indented by two spaces';
  return [line, 'a field, as "name: text"', fix];
}

const ITEM = /^ *- /;
const FIELD = /^[ -]*[\w-]+:( |$)/;

/** Says that a line begins at none of the columns of the fields, or of the items, above it, if so. */
function misplaced(lines: readonly string[], line: number): Described | undefined {
  const text = lines[line - 1] ?? '';
  const isItem = ITEM.test(text);
  const columnOf = (each: string) => (isItem ? /^ */ : /^ *(?:- +)*/).exec(each)?.[0].length ?? 0;
  const above = lines.slice(0, line - 1).filter((each) => (isItem ? ITEM : FIELD).test(each));
  const column = text.search(/[^ ]|$/);
  // The first line below a field's name may begin at any column right of it.
  const parent = lines[line - 2] ?? '';
  if (/:\s*$/.test(parent) && column > columnOf(parent)) return undefined;
  const distance = (each: number) => Math.abs(each - column);
  const [wanted = 0] = above.map(columnOf).toSorted((a, b) => distance(a) - distance(b));
  if (column === wanted) return undefined;
  const side = column > wanted ? 'right' : 'left';
  const expected = `${wanted} spaces before it, not ${column}: the line begins too far ${side}`;
  const change = side === 'right' ? 'remove the extra spaces' : 'add the missing spaces';
  return [line, expected, `${change} at its start`];
}
