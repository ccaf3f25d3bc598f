/** The findings of the content check: mistakes, which stop a build, and hints, which don't. */

export interface Place {
  /** The path from the project's root. */
  file: string;
  /** The line number, counted from 1. */
  line: number;
  /** The field, such as `#1 features #2` in a list. In an MDX text, the kind of element. May be empty. */
  field: string;
}

export interface Mistake extends Place {
  found: string;
  expected: string;
  fix: string;
}

export interface Hint extends Place {
  hint: string;
  /** Whether a production build stops at it (src/build/environment.ts). */
  stopsProduction?: boolean;
}

/** A mistake found while reading a file. */
export type MistakeInLine = Pick<Mistake, 'line' | 'found' | 'expected' | 'fix'>;

export const NO_UTF8: MistakeInLine = {
  ...{ line: 1, found: 'a file in another encoding', expected: 'a file in UTF-8' },
  fix: 'save it as UTF-8. In VS Code, choose its encoding with "Reopen with Encoding", then UTF-8 with "Save with Encoding"',
};

/** Formats findings: one paragraph per mistake, then one line per hint. Returns an empty string if there are none. */
export function formatFindings(mistakes: readonly Mistake[], hints: readonly Hint[]): string {
  const paragraphs = mistakes.map((each) => `${each.file}:${each.line}${describeMistake(each)}`);
  const title = mistakes.length > 0 ? [`Mistakes in the content: ${mistakes.length}`] : [];
  const lines = hints.map(({ file, line, hint }) => `${file}:${line}  ${hint}`).join('\n');
  return [...title, ...paragraphs, ...(lines ? [lines] : [])].join('\n\n');
}

/** Describes a mistake without its file and line. */
const describeMistake = ({ field, found, expected, fix }: Mistake): string =>
  [field && `  ${field}`, `  found:    ${found}`, `  expected: ${expected}`, `  fix:      ${fix}`].join('\n');
