import { readdirSync } from 'node:fs';
import path from 'node:path';
import { closest } from 'fastest-levenshtein';
import type { MdastNode } from 'satteri';
import type { Content } from '../check.ts';
import { elementOf, lineOf } from '../mdx.ts';
import type { Problem } from '../problem.ts';

/** Elements of HTML for texts; MDX shows nothing for others. */
const ELEMENTS = new Set(
  (
    'a abbr address b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption ' +
    'figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup ' +
    'table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);

/** Finds components in legal texts that are neither provided (src/components/legal) nor imported nor HTML. */
export function checkComponents({ root, files }: Content): Problem[] {
  const provided = readdirSync(path.join(root, 'src/components/legal'))
    .filter((name) => name.endsWith('.astro'))
    .map((name) => path.basename(name, '.astro'));
  return files.flatMap(({ file, nodes = [] }) => {
    const known = [...provided, ...nodes.flatMap(importsOf)];
    return nodes
      .filter((node) => elementOf(node) && !ELEMENTS.has(elementOf(node)) && !known.includes(elementOf(node)))
      .map((node) => ({
        file,
        line: lineOf(node),
        field: 'component',
        found: `<${elementOf(node)}>`,
        expected: `one of ${known.map((name) => `<${name}>`).join(', ')}`,
        fix: `write <${meantBy(elementOf(node), known)} />`,
      }));
  });
}

/** The known name that is written with other capitals, or else that is most alike. */
function meantBy(element: string, known: readonly string[]): string {
  return known.find((name) => name.toLowerCase() === element.toLowerCase()) ?? closest(element, [...known]);
}

/** The names that an import defines. */
function importsOf(node: MdastNode): string[] {
  if (node.type !== 'mdxjsEsm') return [];
  return [...node.value.matchAll(/^import\s+(.+?)\s+from\b/gm)].flatMap(([, names = '']) =>
    names.split(/[{},\s]+|\bas\b/).filter(Boolean),
  );
}
