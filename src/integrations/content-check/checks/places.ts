import { globSync } from 'node:fs';
import path from 'node:path';
import { collections, type Collection } from '../../../lib/collections.ts';
import type { Content } from '../check.ts';
import type { Problem } from '../problem.ts';

/** The names of text files, also those that no collection has; some editors of Windows add `.txt`. */
const TEXT_FILES = '**/*.{yaml,yml,YAML,YML,md,mdx,MD,MDX,txt,TXT}';

/** Finds text files that no collection reads, for example in a folder within that of the projects. */
export function checkPlaces({ root, files }: Content): Problem[] {
  const read = new Set(files.map(({ file }) => file));
  return globSync(`src/content/${TEXT_FILES}`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !read.has(file))
    .toSorted()
    .map((file) => ({
      file,
      line: 1,
      field: '',
      found: 'a file that no page reads',
      expected: `one of ${PATTERNS.map((pattern) => `src/content/${pattern}`).join(', ')}`,
      fix: `${placeFor(file)}, or delete it`,
    }));
}

const PATTERNS = Object.values<Collection>(collections).map(({ files }) => files);

/** Where a file was meant to be: in the collection of its first folder. */
function placeFor(file: string): string {
  const [, , folder = ''] = file.split('/');
  const pattern = PATTERNS.find((each) => path.dirname(each) === folder);
  if (!pattern) return 'move it to the folder of its collection';
  return `move it to src/content/${folder}/${path.basename(file).replace(/\..*/, '')}${path.extname(pattern)}`;
}
