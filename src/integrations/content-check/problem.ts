/** What is wrong in a line, and how to correct it. */
export interface Mistake {
  /** From 1. */
  line: number;
  found: string;
  expected: string;
  fix: string;
}

export interface Problem extends Mistake, Place {}

export interface Place {
  /** Path from the project's root. */
  file: string;
  line: number;
  /** The field, for example `#1 features #2` in a list; in a legal text, the kind of thing; may be empty. */
  field: string;
}

/** Formats problems for the terminal, one paragraph each. */
export function formatProblems(problems: readonly Problem[]): string {
  const paragraphs = problems.map(({ file, line, field, found, expected, fix }) =>
    [
      `${file}:${line}  ${field}`.trimEnd(),
      `  found:    ${found}`,
      `  expected: ${expected}`,
      `  fix:      ${fix}`,
    ].join('\n'),
  );
  return [`Mistakes in the content: ${problems.length}`, ...paragraphs].join('\n\n');
}
