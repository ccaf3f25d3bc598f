import type { Content } from '../check.ts';
import { lineOf } from '../mdx.ts';
import type { Problem } from '../problem.ts';

/** What an expression may be: a comment, or a text in quotes such as {' '}. */
const HARMLESS = /^\s*(\/\*[\s\S]*\*\/|'[^']*'|"[^"]*"|`[^`$]*`)?\s*$/;

/** Finds words in braces in legal texts: MDX takes them for names of the program, and the build fails. */
export function checkExpressions({ files }: Content): Problem[] {
  return files.flatMap(({ file, nodes = [] }) =>
    nodes.flatMap((node) =>
      (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') && !HARMLESS.test(node.value)
        ? [
            {
              file,
              line: lineOf(node),
              field: 'braces',
              found: `{${node.value}}`,
              expected: 'text: MDX takes what is in braces for a part of a program',
              fix: `write \\{${node.value}}, which shows the braces, or remove them`,
            },
          ]
        : [],
    ),
  );
}
