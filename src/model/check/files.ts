import { findFiles } from '../../lib/files.ts';
import { mustExist, TRANSLATION, type CollectionIn } from '../collection.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds files of content that no page shows, also with the endings that Windows adds, and settings without their file. */
export function checkFiles(
  files: readonly ContentFile[],
  root: string,
  collections: readonly CollectionIn[],
): Mistake[] {
  const read = files.map(({ file }) => file);
  const patterns = collections.map((each) => `src/content/${each.files}`).toSorted();
  const stray = findFiles('src/content/**/*.{yaml,yml,json,md,mdx,txt}', { cwd: root })
    .filter((file) => !read.includes(file))
    .map((file) => {
      const [, , name = '', below] = file.split('/');
      const near = patterns.filter((pattern) => pattern.startsWith(`src/content/${name}/`));
      const isOwnFolder = below !== undefined && near.length === 0;
      return {
        ...{ file, line: 1, field: '', found: 'a file of content that no page shows' },
        expected: (near.length > 0 ? near : patterns).join(', '),
        fix: TRANSLATION.test(file)
          ? 'add its language in src/own/settings.json and start "npm run dev" again, or give it such a name'
          : `give it such a name, or delete it; a new page is added first (docs/architecture.md)${isOwnFolder ? `; if a collection of your own reads it by glob(), put it in another folder, such as src/${name}` : ''}`,
      };
    });
  const missing = collections
    .filter(mustExist)
    .map(({ files: name, language }) => ({
      ...{ file: `src/content/${name}`, line: 1, field: '', found: 'no such file' },
      expected: language ? `a translation into ${language}` : 'the texts of a page, or settings',
      fix: language
        ? `add it: a copy of ${name.replace(`.${language}.`, '.')} with its texts in this language`
        : 'restore the file or its name',
    }))
    .filter(({ file }) => !read.includes(file));
  return [...stray, ...missing];
}
