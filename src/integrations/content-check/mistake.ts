/** What the check of the content finds: mistakes, which stop a build, and hints, which don't. */

export interface Place {
  /** Path from the project's root. */
  file: string;
  /** From 1. */
  line: number;
  /** The field, for example `#1 features #2` in a list; in a legal text, the kind of thing; may be empty. */
  field: string;
}

export interface Mistake extends Place {
  found: string;
  expected: string;
  fix: string;
  /** What `astro dev` can't show because of it: the file, which stays as it was on its page, or only the field. */
  withholds?: 'file' | 'field' | undefined;
}

export interface Hint extends Place {
  hint: string;
}

/** A mistake that is found while a file is read. */
export type MistakeInLine = Pick<Mistake, 'line' | 'found' | 'expected' | 'fix'>;

/** Formats mistakes for the terminal, one paragraph each. */
export function formatMistakes(mistakes: readonly Mistake[]): string {
  const paragraphs = mistakes.map(({ file, line, field, found, expected, fix }) =>
    [
      `${file}:${line}  ${field}`.trimEnd(),
      `  found:    ${found}`,
      `  expected: ${expected}`,
      `  fix:      ${fix}`,
    ].join('\n'),
  );
  return [`Mistakes in the content: ${mistakes.length}`, ...paragraphs].join('\n\n');
}

/** Formats a hint for the terminal, in one line. */
export const formatHint = ({ file, line, hint }: Hint) => `${file}:${line}  ${hint}`;
