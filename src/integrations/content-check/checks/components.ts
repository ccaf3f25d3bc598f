import { globSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { elementOf, lineOf, type ContentFile } from '../read.ts';

/** Finds components in legal texts that are neither provided (src/components/legal) nor imported. */
export function checkComponents(files: readonly ContentFile[], root: string): Problem[] {
  const provided = globSync('src/components/legal/*.astro', { cwd: root }).map(
    (file) => path.parse(file).name,
  );
  return files.flatMap(({ file, nodes }) => {
    const imports = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])).join('\n');
    return nodes.flatMap((node) => {
      const name = elementOf(node);
      const isKnown = provided.includes(name) || new RegExp(`\\b${name}\\b`).test(imports);
      // Names of HTML elements begin with a small letter.
      if (!/^[A-Z]/.test(name) || isKnown) return [];
      return {
        file,
        line: lineOf(node),
        field: 'component',
        found: `<${name}>`,
        expected: `one of ${provided
          .toSorted()
          .map((each) => `<${each}>`)
          .join(', ')}`,
        fix: 'write the name of one of these',
      };
    });
  });
}
