import { globSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from './problem.ts';

/** The ending that the files of each folder of src/content must have for a page to read them. */
const ENDINGS = { projects: '.yaml', team: '.yaml', pages: '.yaml', legal: '.mdx' };

/** Files that look like content, but that no page reads. */
export function checkStrays(root: string): Problem[] {
  return Object.entries(ENDINGS).flatMap(([folder, ending]) =>
    globSync(`src/content/${folder}/*.{yml,yaml,json,md,mdx,txt}`, { cwd: root })
      .filter((file) => !file.endsWith(ending))
      .map((file) => ({
        file,
        line: 1,
        field: '',
        found: `a file that ends in ${path.extname(file)}, which no page reads`,
        expected: `a name that ends in ${ending}`,
        mend: `rename it to ${path.basename(file, path.extname(file))}${ending}, or take it away`,
      })),
  );
}
