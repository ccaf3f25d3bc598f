import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageName } from '../../../lib/routes.ts';
import type { Problem } from '../problem.ts';
import { fieldOf, type ContentFile } from '../read.ts';
import { addressOf } from './links.ts';

/** Finds pages without a file for their texts, and files without a section that their page shows. */
export function checkPages(files: readonly ContentFile[], root: string): Problem[] {
  return globSync('src/pages/**/*.astro', { cwd: root }).flatMap((page): Problem[] => {
    const source = readFileSync(path.join(root, page), 'utf8');
    if (!source.includes('pageTexts(')) return [];
    const ids = [...source.matchAll(/\.section\('([^']+)'\)/g)].map(([, id = '']) => id);
    const file = `src/content/pages/${pageName(addressOf(page))}.yaml`;
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
}
