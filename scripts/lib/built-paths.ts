import { globSync } from 'node:fs';

/** Paths of all pages in a built folder, for example `/` and `/about`. */
export function builtPaths(dist: string): string[] {
  return globSync('*.html', { cwd: dist })
    .map((name) => `/${name.replace(/(index)?\.html$/, '')}`)
    .toSorted();
}
