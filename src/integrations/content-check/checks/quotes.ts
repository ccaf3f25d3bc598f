import type { Content } from '../check.ts';
import type { Message, Problem } from '../problem.ts';
import type { Scalar } from '../yaml.ts';

/** Finds texts that YAML reads otherwise than they were meant, because they are not in straight quotes. */
export function checkQuotes({ files }: Content): Problem[] {
  return files.flatMap(({ scalars, problemAt }) =>
    scalars.flatMap((scalar) => {
      const message = checkScalar(scalar);
      return message ? [problemAt(scalar.path, message)] : [];
    }),
  );
}

function checkScalar({ value, comment, isPlain }: Scalar): Message | undefined {
  // The schema reports a number in place of a text; a comment beside a number is no mistake.
  if (!isPlain || typeof value !== 'string') return undefined;
  if (comment !== undefined) {
    return {
      found: `${JSON.stringify(value)}; what follows is a comment: "#${comment}"`,
      expected: 'a text that contains " #" in quotes, and comments on lines of their own',
      fix: `write ${quote(`${value} #${comment}`)}, or move the comment to a line of its own`,
    };
  }
  const [, inner] = /^[“”„‟«»‘’‚](.+)[“”‟«»‘’]$/su.exec(value) ?? [];
  return inner === undefined
    ? undefined
    : {
        found: `${JSON.stringify(value)} in typographic quotes, which the page would show`,
        expected: 'straight quotes, or none',
        fix: `write ${quote(inner)}; to show the quotes, write ${quote(value)}`,
      };
}

/** A text in single quotes, as YAML reads it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
