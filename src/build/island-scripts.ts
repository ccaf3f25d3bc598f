/** Astro's scripts for islands, in a file that is loaded when one is used (src/islands/loading/start-islands.ts). */
import { writeFileSync } from 'node:fs';
import { attributesOf, textOf, type Element, type Html } from '../lib/html.ts';
import type { Replacement, Replacements } from './replacements.ts';
import { sourceHash } from './source-hash.ts';

/** Astro's scripts define the element of islands and their directives. */
const OF_ISLANDS = /customElements\.get\(["'`]astro-island|self\.Astro\b/;

/** Writes the file, and removes its text from a page. */
export function moveIslandScripts({ elements }: Html, dist: string): Replacements {
  const first = elements.find((element) => attributesOf(element)['data-islands'] !== undefined);
  const scripts = elements.filter(
    (each) => each.tagName === 'script' && each !== first && OF_ISLANDS.test(textOf(each)),
  );
  if (!first || scripts.length === 0) return new Map();

  const file = scripts.map(textOf).join('\n');
  const address = `/_astro/islands.${sourceHash(file).replaceAll(/\W/g, '').slice(6, 14)}.js`;
  writeFileSync(dist + address, file);
  const text = textOf(first);
  return new Map<Element, Replacement>([
    ...scripts.map((script) => [script, { html: '' }] as const),
    [first, { html: `<script data-islands="${address}">${text}</script>`, text }],
  ]);
}
