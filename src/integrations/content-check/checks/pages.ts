import { existsSync } from 'node:fs';
import path from 'node:path';
import { PAGE_TEXTS } from '../../../lib/page-texts.ts';
import type { Content } from '../check.ts';
import { fieldOf, type ContentFile } from '../files.ts';
import type { Problem } from '../problem.ts';

/** Finds pages without a file for their texts, and files without a section that their page shows. */
export function checkPages({ root, files }: Content): Problem[] {
  return Object.entries(PAGE_TEXTS).flatMap(([name, { page, sections }]) => {
    if (!existsSync(path.join(root, `src/pages/${page}.astro`))) return [];
    const file = `src/content/pages/${name}.yaml`;
    const texts = files.find((each) => each.file === file);
    if (texts) return missingSections(texts, sections);
    return [
      {
        file,
        line: 1,
        field: '',
        found: 'no such file',
        expected: `the texts of src/pages/${page}.astro`,
        fix: 'restore the file, or its name',
      },
    ];
  });
}

function missingSections({ entries }: ContentFile, ids: readonly string[]): Problem[] {
  return entries.flatMap(({ value, problem }) => {
    const sections = fieldOf(value, 'sections');
    const found = Array.isArray(sections) ? sections.map((section) => fieldOf(section, 'id')) : [];
    const missing = ids.filter((id) => !found.includes(id));
    if (missing.length === 0) return [];
    // A renamed section is the one that no page asks for.
    const renamed = found.findIndex((id) => typeof id === 'string' && !ids.includes(id));
    const field = renamed === -1 ? ['sections'] : ['sections', renamed, 'id'];
    return [
      problem(field, {
        found:
          renamed === -1
            ? `no section with "id: ${missing.join('" or "id: ')}"`
            : JSON.stringify(found[renamed]),
        expected: `the sections that the page shows: ${ids.join(', ')}`,
        fix: renamed === -1 ? `add a section with "id: ${missing[0]}"` : `write "id: ${missing[0]}"`,
      }),
    ];
  });
}
