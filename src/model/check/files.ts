import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../lib/files.ts';
import { mustExist, type CollectionIn } from '../collection.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { outsideServices } from '../../site.ts';

/** The extensions of content files, including those used or appended by Windows programs. */
const TEXT = /\.(yaml|yml|json|md|mdx|txt)$/i;

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
      const near = patterns.filter((pattern) => pattern.startsWith(`${path.posix.dirname(file)}/`));
      const isInLanguage = /\.[a-z]{2,3}(-\w+)*\.\w+$/.test(file);
      const rule = isInLanguage
        ? 'Rename it, or add its language in src/own/settings.json and restart "npm run dev"'
        : 'Rename it, or move it out of src/content';
      return {
        ...{ file, line: 1, field: '', found: 'a content file not shown on any page' },
        rule: `${rule}. Content is in ${(near.length > 0 ? near : patterns).join(', ')}`,
      };
    });
  const missing = collections
    .filter(mustExist)
    .map(({ files: name, language }) => ({
      ...{ file: `src/content/${name}`, line: 1, field: '', found: 'no such file' },
      rule: language
        ? `Copy ${name.replace(`.${language}.`, '.')} and translate its texts into ${language}`
        : 'Restore the file or its name',
    }))
    .filter(({ file }) => !read.includes(file));
  return [...stray, ...missing, ...missingScripts(root)];
}

/** Finds scripts of outside services that are missing from `public`. Built pages contain them only after consent. */
export const missingScripts = (
  root: string,
  services: readonly { scripts?: readonly string[] | undefined }[] = outsideServices,
): Mistake[] =>
  services
    .flatMap(({ scripts = [] }) => scripts)
    .filter((script) => script.startsWith('/') && !existsSync(path.join(root, 'public', script)))
    .map((script) => ({
      ...{ file: 'src/own/settings.json', line: 1, field: 'services', found: script },
      rule: `There is no file public${script}. File names are case-sensitive`,
    }));
