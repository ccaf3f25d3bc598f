import path from 'node:path';
import { findFiles } from '../../lib/files.ts';
import { mustExist, type CollectionIn } from '../collection.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** The endings of texts, and those that programs for Windows add. */
const TEXT = /\.(yaml|yml|json|md|mdx|txt)$/i;

/** What is to be done about a file that no page shows. */
function fixOf(file: string, isInOwnFolder: boolean): string {
  const ending = path.extname(file);
  if (ending !== ending.toLowerCase())
    return `write its ending in small letters, ${ending.toLowerCase()}: Netlify does not find ${ending}`;
  if (/\.[a-z]{2,3}(-\w+)*\.\w+$/.test(file))
    return 'add its language in src/own/settings.json and start "npm run dev" again, or give it such a name';
  const fix = 'give it such a name, or delete it; a new page is added first (docs/architecture.md)';
  const other = `src/${file.split('/')[2]}`;
  return isInOwnFolder
    ? `${fix}; if a collection of your own reads it by glob(), put it in another folder, such as ${other}`
    : fix;
}

/** Finds files of content that no page shows, also with the endings that Windows adds, and settings without their file. */
export function checkFiles(
  files: readonly ContentFile[],
  root: string,
  collections: readonly CollectionIn[],
): Mistake[] {
  const read = files.map(({ file }) => file);
  const patterns = collections.map((each) => `src/content/${each.files}`).toSorted();
  const stray = findFiles('src/content/**/*', { cwd: root })
    .filter((file) => TEXT.test(file) && !read.includes(file))
    .map((file) => {
      const [, , name = '', below] = file.split('/');
      const near = patterns.filter((pattern) => pattern.startsWith(`src/content/${name}/`));
      const isInOwnFolder = below !== undefined && near.length === 0;
      return {
        ...{ file, line: 1, field: '', found: 'a file of content that no page shows' },
        expected: (near.length > 0 ? near : patterns).join(', '),
        fix: fixOf(file, isInOwnFolder),
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
