import { quote } from './checks/quotes.ts';
import type { Message } from './problem.ts';

/** An error of the YAML parser. */
export interface YamlError {
  /** Line in the text, from 1. */
  line: number;
  code: string;
  message: string;
}

/** Describes an error for editors; the line can be above that at which the parser gave up. */
export function describeYamlError(text: string, error: YamlError): Message & { line: number } {
  const lines = text.split(/\r?\n/);
  const line = error.message.startsWith('Flow ') ? openingLine(lines, error.line) : error.line;
  const found = lines[line - 1] ?? '';
  return {
    line,
    found: JSON.stringify(found),
    expected: `valid YAML. ${error.message}`,
    fix: fixOf(found, error.code),
  };
}

/** The line of a [ or { that is not closed: the last one that begins a value. */
function openingLine(lines: readonly string[], line: number): number {
  const index = lines.slice(0, line).findLastIndex((each) => /(?:^|[:-])\s*[[{]/.test(each));
  return index === -1 ? line : index + 1;
}

function fixOf(line: string, code: string): string {
  const [, name = '', text = ''] = /^(\s*(?:- )?[\w-]+:\s+)(.+)$/.exec(line) ?? [];
  if (code === 'DUPLICATE_KEY') return 'remove one of the two fields of this name';
  if (line.includes('\t')) return 'indent with spaces: YAML takes no tabs';
  const inQuotes = text && `${name.trim()} ${quote(unquote(text))}`;
  if (/^[[{]/.test(text)) return `close the bracket on this line, or put the text in quotes: ${inQuotes}`;
  if (text.startsWith("'")) return `write each ' within the text twice, and one at each end: ${inQuotes}`;
  if (text) return `put the text in single quotes: ${inQuotes}`;
  return 'indent with two spaces, and put quotes round a text that contains ": " or begins with one of [ { & * # %';
}

/** A text without the quotes round all of it; the last single quote may be missing. */
function unquote(text: string): string {
  const [whole, double, single = double] = /^(?:"(.*)"|'(.*?)'?)$/.exec(text.trimEnd()) ?? [];
  return whole === undefined ? text.trimEnd() : (single ?? '');
}
