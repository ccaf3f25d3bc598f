import { LineCounter, parseDocument } from 'yaml';
import type { Problem, Words } from './problem.ts';

/** A text of YAML: a whole file, or what stands between the two lines of `---` of a legal text. */
export interface Yaml {
  /** Path from the project's root. */
  file: string;
  /** What it says; undefined where it can't be read. */
  value: unknown;
  /** What keeps it from being read at all. */
  problems: Problem[];
  /** A problem at a field, with its line looked up. */
  problem: (field: PropertyKey[], words: Words) => Problem;
}

/** Reads YAML that begins on line `firstLine` of its file. */
export function readYaml(file: string, text: string, firstLine = 1): Yaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (field: PropertyKey[]): number => {
    const node = document.getIn(field, true) as { range?: [number] } | undefined;
    if (node?.range) return lineAt(node.range[0]);
    return field.length > 0 ? lineOf(field.slice(0, -1)) : firstLine;
  };
  const problems = document.errors.map(({ pos, message }) => ({
    file,
    line: lineAt(pos[0]),
    field: '',
    found: JSON.stringify(text.split('\n')[lines.linePos(pos[0]).line - 1] ?? ''),
    expected: `YAML that can be read. ${message.split('\n')[0]}`,
    mend: 'indent with two spaces, and put quotes round a text that holds ": " or begins with one of [ { & * # %',
  }));
  return {
    file,
    value: problems.length === 0 ? (document.toJS() as unknown) : undefined,
    problems,
    problem: (field, words) => ({ file, line: lineOf(field), field: nameOf(field), ...words }),
  };
}

/** A field's place as people count: `#1 features #2`. */
function nameOf(field: PropertyKey[]): string {
  return field.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' ');
}
