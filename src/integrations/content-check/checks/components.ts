import { readdirSync } from 'node:fs';
import path from 'node:path';
import { closest } from 'fastest-levenshtein';
import type { MdastNode } from 'satteri';
import type { Content } from '../check.ts';
import { elementOf, lineOf } from '../mdx.ts';
import type { Problem } from '../problem.ts';

/** Finds components in legal texts that are neither provided (src/components/legal) nor imported. */
export function checkComponents({ root, files }: Content): Problem[] {
  const provided = readdirSync(path.join(root, 'src/components/legal'))
    .filter((name) => name.endsWith('.astro'))
    .map((name) => path.basename(name, '.astro'));
  return files.flatMap(({ file, nodes = [] }) => {
    const known = [...provided, ...nodes.flatMap(importsOf)];
    return nodes
      .filter((node) => /^[A-Z]/.test(elementOf(node)) && !known.includes(elementOf(node)))
      .map((node) => ({
        file,
        line: lineOf(node),
        field: 'component',
        found: `<${elementOf(node)}>`,
        expected: `one of ${known.map((name) => `<${name}>`).join(', ')}`,
        fix: `write <${closest(elementOf(node), known)} />`,
      }));
  });
}

/** The names that an import defines. */
function importsOf(node: MdastNode): string[] {
  if (node.type !== 'mdxjsEsm') return [];
  return [...node.value.matchAll(/^import\s+(.+?)\s+from\b/gm)].flatMap(([, names = '']) =>
    names.split(/[{},\s]+|\bas\b/).filter(Boolean),
  );
}
