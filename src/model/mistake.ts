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
  /** The rule that it breaks and, if there is one, the help text of the field: one or more sentences. */
  rule: string;
}

export interface Hint extends Place {
  hint: string;
  /** Whether a production build stops at it (src/build/environment.ts). */
  stopsProduction?: boolean;
}

/** A mistake found while reading a file. */
export type MistakeInLine = Pick<Mistake, 'line' | 'found' | 'rule'>;

export const NO_UTF8: MistakeInLine = {
  line: 1,
  found: 'a file in another encoding',
  rule: 'Save it as UTF-8',
};

/** Formats findings, one per line. Returns an empty string if there are none. */
export function formatFindings(mistakes: readonly Mistake[], hints: readonly Hint[]): string {
  const title = mistakes.length > 0 ? [`Mistakes in the content: ${mistakes.length}`] : [];
  const described = mistakes.map(({ file, line, field, found, rule }) => {
    const what = field ? `${field}: ${found}` : found;
    return `${file}:${line}  ${what}. ${rule.replace(/\.?$/, '.')}`;
  });
  const lines = hints.map(({ file, line, hint }) => `${file}:${line}  ${hint}`);
  return [...title, ...described, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
}
