import path from 'node:path';
import { findFiles } from '../../lib/files.ts';
import { mustExist, type CollectionIn } from '../collection.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** The extensions of content files, including those used or appended by Windows programs. */
const TEXT = /\.(yaml|yml|json|md|mdx|txt)$/i;

/** Explains what to do with a file that isn't shown on any page. */
function fixOf(file: string, isInOwnFolder: boolean): string {
  const ending = path.extname(file);
  if (ending !== ending.toLowerCase())
    return `write its extension in lower case, ${ending.toLowerCase()}. Netlify ignores ${ending}`;
  if (/\.[a-z]{2,3}(-\w+)*\.\w+$/.test(file))
    return 'rename it, or add its language in src/own/settings.json and restart "npm run dev"';
  const fix = 'rename or delete it. To add a new page, define it in the model first (docs/architecture.md)';
  const other = `src/${file.split('/')[2]}`;
  return isInOwnFolder
    ? `${fix}. If a collection of yours reads it with glob(), move it to another folder, such as ${other}`
    : fix;
}

/** Finds content files that aren't shown on any page, and missing required files. */
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
        ...{ file, line: 1, field: '', found: 'a content file not shown on any page' },
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
        ? `copy ${name.replace(`.${language}.`, '.')} and translate its texts`
        : 'restore the file or its name',
    }))
    .filter(({ file }) => !read.includes(file));
  return [...stray, ...missing];
}
