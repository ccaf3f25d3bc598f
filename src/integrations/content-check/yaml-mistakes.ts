import { isAlias, isScalar, visit, type Document, type YAMLError } from 'yaml';
import { findMisplacedLine } from './indentation.ts';
import type { Mistake } from './problem.ts';

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe within it twice';

/** The first mistake: what keeps the text from being parsed, or is read otherwise than it was meant. */
export function findYamlMistake(
  document: Document,
  lines: readonly string[],
  lineAt: (offset: number) => number,
): Mistake | undefined {
  const misplaced = findMisplacedLine(lines);
  const [error] = document.errors;
  if (error) return misplaced ?? describeError(error, lines, lineAt(error.pos[0]));
  let mistake: Mistake | undefined;
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      const line = lineAt(start);
      const isText = isScalar(node) && node.type === 'PLAIN';
      // The parser took a line for a part of the text above it.
      if (misplaced && isText && line < misplaced.line && misplaced.line <= lineAt(end)) mistake = misplaced;
      else if (isAlias(node) || node.anchor)
        mistake = at(lines, line, 'quotes round a text that begins with * or &', QUOTE_IT);
      else if (isText && node.comment && (node.value === null || typeof node.value === 'string'))
        mistake = at(
          lines,
          line,
          'quotes round a text that contains #: what follows it is a comment, which no page shows',
          `${QUOTE_IT}; or write the comment on a line of its own`,
        );
      return mistake && visit.BREAK;
    },
  });
  return mistake;
}

/** Texts that the parser can't read, and what they need. */
const VALUES = [
  [/: '/, 'an apostrophe written twice in a text in single quotes'],
  [/: .*: /, 'quotes round a text that contains a colon'],
] as const;

/** A line that opens a quote or a bracket and doesn't close it. */
const UNCLOSED = /^\s*(?:- )?(?:[\w-]+: +)?(?:'.*[^']|".*[^"]|\[(?:.*[^\]])?|\{(?:.*[^}])?)$/;

function describeError({ code, message }: YAMLError, lines: readonly string[], line: number): Mistake {
  const text = lines[line - 1] ?? '';
  if (code === 'TAB_AS_INDENT')
    return at(lines, line, 'spaces before it: YAML takes no tabs', 'indent with spaces');
  if (code === 'DUPLICATE_KEY')
    return at(lines, line, 'each field once', 'remove one of the two fields of this name');
  if (/^\s*(- )?[\w-]+:[^\s/]/.test(text))
    return at(lines, line, 'a space after the colon', `write ${text.trim().replace(':', ': ')}`);
  const unclosed = lines.slice(0, line).findLastIndex((each) => UNCLOSED.test(each)) + 1;
  if (unclosed) {
    const expected = 'the quote or bracket closed at the end of the text';
    return at(lines, unclosed, expected, `close it, or ${QUOTE_IT}`);
  }
  if (!/^\s*- |:( |$)/.test(text)) {
    const fix = 'write its name; a text that goes on here is indented by two spaces';
    return at(lines, line, 'a field, as "name: text"', fix);
  }
  const expected = VALUES.find(([pattern]) => pattern.test(text))?.[1] ?? `valid YAML. ${message}`;
  return at(lines, line, expected, QUOTE_IT);
}

function at(lines: readonly string[], line: number, expected: string, fix: string): Mistake {
  return { line, found: lines[line - 1]?.trim() ?? '', expected, fix };
}
