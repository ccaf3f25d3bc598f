/** One mistake in a content file. */
export interface Problem extends Message {
  /** Path from the project's root. */
  file: string;
  /** Line in the file, from 1. */
  line: number;
  /** The field, for example `#1 features #2` in a list; in a legal text, the kind of thing. */
  field: string;
}

/** What is wrong at one place, and how to correct it. */
export interface Message {
  found: string;
  expected: string;
  fix: string;
}

/** The problems by file and line. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Formats problems for the terminal, one paragraph each, by file and line. */
export function formatProblems(problems: readonly Problem[]): string {
  const paragraphs = sortProblems(problems).map(({ file, line, field, found, expected, fix }) =>
    [
      `${file}:${line}  ${field}`.trimEnd(),
      `  found:    ${found}`,
      `  expected: ${expected}`,
      `  fix:      ${fix}`,
    ].join('\n'),
  );
  return [`${count(problems.length, 'mistake')} in the content:`, ...paragraphs].join('\n\n');
}

/** A number with its noun: `1 space`, `2 spaces`. */
export function count(amount: number | bigint, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${amount} ${Number(amount) === 1 ? noun : plural}`;
}
