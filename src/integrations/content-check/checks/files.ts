import { globSync } from 'node:fs';
import path from 'node:path';
import type { Collection } from '../../../content-schemas.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { picturesOf } from './pictures.ts';

/** The endings of files that somebody wrote as content, also those that Windows adds. */
const CONTENT = /\.(ya?ml|json|mdx?|txt)$/i;

/** Finds files that no page uses, of which those of content are mistakes, and pages and settings without their file. */
export function checkFiles(
  files: readonly ContentFile[],
  root: string,
  collections: readonly Collection[],
): (Mistake | Hint)[] {
  const used = files.flatMap((each) => [each.file, ...picturesOf(each).map(({ file }) => file)]);
  const unused = globSync('src/content/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .filter((file) => !used.includes(file));
  const missing = collections
    // In another language, the settings, the home page and the 404 page must exist.
    .filter(({ kind, files, language }) =>
      kind === 'page' ? !language || /\/(home|not-found)\./.test(files) : kind === 'settings',
    )
    .map((collection) => `src/content/${collection.files}`)
    .filter((file) => !used.includes(file));
  return [
    ...unused.map((file) =>
      CONTENT.test(file)
        ? strayContent(file, collections)
        : { file, line: 1, field: '', hint: 'No page uses it: delete it.' },
    ),
    ...missing.map((file) => ({
      ...{ file, line: 1, field: '', found: 'no such file' },
      expected: file.endsWith('.json') ? 'the settings of the site' : 'the texts of a page',
      fix: 'restore the file or its name; a page that is removed has no line in src/content-schemas.ts either',
    })),
  ];
}

function strayContent(file: string, collections: readonly Collection[]): Mistake {
  const names = collections.map(({ files }) => `src/content/${files}`);
  const [, , folder] = file.split('/');
  const near = names.filter((name) => name.startsWith(`src/content/${folder}/`));
  const pattern = near.find((name) => name.includes('*'));
  const name = path.basename(file).replace(/\..*/, '') + path.extname(pattern ?? '');
  return {
    ...{ file, line: 1, field: '', found: 'a file of content that no page shows' },
    expected: (near.length > 0 ? near : names).join(', '),
    fix: pattern
      ? `rename it to ${name}, or delete it`
      : 'give it one of these names, or delete it; a new page is added first (docs/architecture.md)',
  };
}
