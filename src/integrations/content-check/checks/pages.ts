import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageName } from '../../../lib/routes.ts';
import type { Problem } from '../problem.ts';
import { fieldOf, type ContentFile } from '../read.ts';
import { addressOf } from './links.ts';

const FOLDER = 'src/content/pages/';

/** Finds pages without a file for their texts, files without a page, and those without a section that their page shows. */
export function checkPages(files: readonly ContentFile[], root: string): Problem[] {
  const pages = globSync('src/pages/**/*.astro', { cwd: root }).flatMap((page) => {
    const source = readFileSync(path.join(root, page), 'utf8');
    const ids = [...source.matchAll(/\.section\('([^']+)'\)/g)].map(([, id = '']) => id);
    return source.includes('pageTexts(') ? { page, ids, name: `${pageName(addressOf(page))}.yaml` } : [];
  });
  const withoutPage = files
    .filter(({ file }) => file.startsWith(FOLDER) && !pages.some(({ name }) => file === FOLDER + name))
    .map(({ file }) => ({
      ...{ file, line: 1, field: '', found: 'texts of no page' },
      expected: `the texts of a page in src/pages: ${pages.map(({ name }) => name).join(', ')}`,
      fix: 'delete the file, or give it the name of its page',
    }));
  const ofPages = pages.flatMap(({ page, ids, name }): Problem[] => {
    const file = FOLDER + name;
    const texts = files.find((each) => each.file === file);
    if (!texts) {
      const expected = `the texts of ${page}`;
      return [
        { file, line: 1, field: '', found: 'no such file', expected, fix: 'restore the file, or its name' },
      ];
    }
    return texts.entries.flatMap(({ fields, placeOf }) => {
      const sections = fieldOf(fields, 'sections');
      const found = Array.isArray(sections) ? sections.map((section) => fieldOf(section, 'id')) : [];
      const missing = ids.find((id) => !found.includes(id));
      if (!missing) return [];
      return {
        ...placeOf('sections'),
        found: `sections with the ids ${found.join(', ') || '(none)'}`,
        expected: `a section for each part of the page: ${ids.join(', ')}`,
        fix: `add "id: ${missing}", or give a section this id again`,
      };
    });
  });
  return [...withoutPage, ...ofPages];
}
