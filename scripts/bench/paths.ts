import { readdirSync } from 'node:fs';

/** Addresses of the pages in a built folder, whatever there is. */
export function builtPaths(dist: string): string[] {
  return readdirSync(dist)
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.replace(/(index)?\.html$/, '')}`)
    .toSorted();
}
