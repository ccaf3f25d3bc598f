/** One mistake in a content file, told so that an editor can mend it. */
export interface Problem {
  /** Path from the project's root. */
  file: string;
  /** Line in the file, from 1. */
  line: number;
  /** The field, for example `#1 features #2` in a list; in a legal text, what kind of thing it is. */
  field: string;
  /** What stands there. */
  found: string;
  /** What should stand there. */
  expected: string;
  /** The way to mend it. */
  mend: string;
}

/** What is said of a mistake, apart from its place. */
export type Words = Pick<Problem, 'found' | 'expected' | 'mend'>;

/** Problems as they are met when one reads file after file from the top. */
export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** The problems as text, one paragraph each. */
export function describeProblems(problems: readonly Problem[]): string {
  const paragraphs = problems.map(({ file, line, field, found, expected, mend }) =>
    [
      `${file}:${line}  ${field}`.trimEnd(),
      `  found:    ${found}`,
      `  expected: ${expected}`,
      `  mend:     ${mend}`,
    ].join('\n'),
  );
  const title =
    problems.length === 1 ? '1 mistake in the content:' : `${problems.length} mistakes in the content:`;
  return [title, ...paragraphs].join('\n\n');
}
