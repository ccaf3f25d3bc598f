import { globSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { BRACES, lineOf, type ContentFile } from '../read.ts';

/**
 * Finds components and variables in legal texts that don't exist, headings that skip a level, and what is shown as it is
 * written: tables that are none, and `\\n`.
 */
export function checkLegalTexts(files: readonly ContentFile[], root: string): Problem[] {
  const components = globSync('src/components/legal/*.astro', { cwd: root })
    .map((file) => path.parse(file).name)
    .toSorted();
  return files.flatMap(({ file, nodes }) => {
    const imports = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])).join('\n');
    const isUnknown = (name: string) => !new RegExp(`\\b${name}\\b`).test(imports);
    let level = 1;
    return nodes.flatMap((node): Problem | [] => {
      const place = { file, line: lineOf(node) };
      switch (node.type) {
        case 'mdxJsxFlowElement':
        case 'mdxJsxTextElement': {
          const name = node.name ?? '';
          // Names of HTML elements begin with a small letter.
          if (!/^[A-Z]/.test(name) || components.includes(name) || !isUnknown(name)) return [];
          return {
            ...place,
            field: 'component',
            found: `<${name}>`,
            expected: `one of ${components.map((each) => `<${each}>`).join(', ')}`,
            fix: 'write the name of one of these',
          };
        }
        case 'mdxFlowExpression':
        case 'mdxTextExpression': {
          // A call or a text in quotes is code that somebody meant.
          const [, name] = /^([a-z_]\w*)[^('"`]*$/i.exec(node.value.trim()) ?? [];
          if (!name || !isUnknown(name)) return [];
          return {
            ...place,
            field: 'braces',
            found: `{${node.value}}`,
            ...BRACES,
          };
        }
        case 'heading': {
          const allowed = [2, 3, 4, 5, 6].filter((each) => each <= level + 1);
          level = node.depth;
          if (allowed.includes(level)) return [];
          return {
            ...place,
            field: 'heading',
            found: '#'.repeat(level),
            expected: `${allowed.map((each) => '#'.repeat(each)).join(' or ')}: the page's title is #, and no level may be skipped`,
            fix: 'write one of these',
          };
        }
        case 'text': {
          const [table] = /^[ \t]*\|.*/m.exec(node.value) ?? [];
          if (table !== undefined) {
            return {
              ...place,
              field: 'table',
              found: table.trim(),
              expected:
                'a line of names, one of | --- | for each column, and one for each row, without empty lines between',
              fix: 'write it like | Data | Days |, below it | --- | --- |, and below that | Mail | 30 |',
            };
          }
          if (!node.value.includes('\\n')) return [];
          const expected = 'a new line: the page shows \\n as it is';
          return { ...place, field: 'text', found: '\\n', expected, fix: 'press Enter in its place' };
        }
        default:
          return [];
      }
    });
  });
}
