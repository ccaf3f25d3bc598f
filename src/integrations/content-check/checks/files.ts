import { globSync } from 'node:fs';
import path from 'node:path';
import type { Collection } from '../../../content-schemas.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../read.ts';
import { picturesOf } from './pictures.ts';

/** The endings of files that somebody wrote as content, also those that Windows adds. */
const CONTENT = /\.(ya?ml|json|mdx?|txt)$/i;

const FOLDER = 'src/content/';

/** Finds files of content that no collection takes, and pages and settings without their file. */
export function checkFiles(
  files: readonly ContentFile[],
  root: string,
  collections: readonly Collection[],
): Problem[] {
  const place = (file: string) => ({ file, line: 1, field: '' });
  const unread = findUnused(files, root).filter((file) => CONTENT.test(file));
  const missing = collections
    .filter(({ kind }) => kind === 'page' || kind === 'settings')
    .map((collection) => FOLDER + collection.files)
    .filter((name) => !files.some(({ file }) => file === name));
  return [
    ...unread.map((file) => {
      const [folder] = file.slice(FOLDER.length).split('/');
      const names = collections.map((each) => each.files);
      const near = names.filter((name) => name.startsWith(`${folder}/`));
      return {
        ...place(file),
        found: 'a file of content that no page shows',
        expected: (near.length > 0 ? near : names).join(', '),
        fix: 'give it such a name, or delete it; a new page is added first, as docs/architecture.md says',
      };
    }),
    ...missing.map((file) => ({
      ...place(file),
      found: 'no such file',
      expected: 'the texts of a page, or the settings',
      fix: 'restore the file or its name; a page that is removed has no line in src/content-schemas.ts either',
    })),
  ];
}

/** A sentence for each file that no page uses, such as a picture that was replaced. It is not published. */
export function findUnusedFiles(files: readonly ContentFile[], root: string): string[] {
  return findUnused(files, root).map((file) => `${file} is not used: delete it.`);
}

function findUnused(files: readonly ContentFile[], root: string): string[] {
  const used = new Set(files.flatMap((each) => [each.file, ...picturesOf(each)]));
  return globSync('src/content/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .filter((file) => !used.has(file))
    .toSorted();
}
