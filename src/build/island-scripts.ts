/** Moves Astro's scripts for islands into a file, which start-islands.ts loads when an island is used, after the first paint. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { attributesOf, elementsIn, remove, setAttribute, textOf, type Document } from '../lib/html.ts';

/** Astro's scripts define the element of islands and their directives. */
const OF_ISLANDS = /customElements\.get\(["'`]astro-island|self\.Astro\b/;

/** Moves them from a page into a file of the folder `dist`, and names the file in the page's first script. */
export function moveIslandScripts(document: Document, dist: string): void {
  const scripts = elementsIn(document).filter(({ tagName }) => tagName === 'script');
  /** src/layouts/first-script.ts, which contains start-islands.ts. */
  const first = scripts.find((script) => attributesOf(script)['data-islands'] !== undefined);
  const ofIslands = scripts.filter((script) => script !== first && OF_ISLANDS.test(textOf(script)));
  if (!first || ofIslands.length === 0) return;

  const file = ofIslands.map(textOf).join('\n');
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 8);
  const address = `/_astro/islands.${hash}.js`;
  writeFileSync(dist + address, file);
  setAttribute(first, 'data-islands', address);
  for (const script of ofIslands) remove(script);
}
