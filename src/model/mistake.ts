/** What the check of the content finds: mistakes, which stop a build, and hints, which don't. */

export interface Place {
  /** Path from the project's root. */
  file: string;
  /** From 1. */
  line: number;
  /** The field, for example `#1 features #2` in a list; in a text of MDX, the kind of thing; may be empty. */
  field: string;
}

export interface Mistake extends Place {
  found: string;
  expected: string;
  fix: string;
}

export interface Hint extends Place {
  hint: string;
}

/** A mistake that is found while a file is read. */
export type MistakeInLine = Pick<Mistake, 'line' | 'found' | 'expected' | 'fix'>;

/** What is wrong about a file that is not in UTF-8. */
export const NO_UTF8: MistakeInLine = {
  ...{ line: 1, found: 'a text in another encoding', expected: 'a text in UTF-8' },
  fix: 'save it as UTF-8; in VS Code, "Reopen with Encoding" shows it as it was, "Save with Encoding" saves it',
};

/** What the check has found, a paragraph for each mistake, then a line for each hint; empty when there is none. */
export function formatFindings(mistakes: readonly Mistake[], hints: readonly Hint[]): string {
  const paragraphs = mistakes.map((each) => `${each.file}:${each.line}${describeMistake(each)}`);
  const title = mistakes.length > 0 ? [`Mistakes in the content: ${mistakes.length}`] : [];
  const lines = hints.map(({ file, line, hint }) => `${file}:${line}  ${hint}`).join('\n');
  return [...title, ...paragraphs, ...(lines ? [lines] : [])].join('\n\n');
}

/** Describes a mistake, to be put after its place. */
export const describeMistake = ({ field, found, expected, fix }: Mistake): string =>
  [field && `  ${field}`, `  found:    ${found}`, `  expected: ${expected}`, `  fix:      ${fix}`].join('\n');
