import { expect, test } from 'vitest';
import { findingsForEditors } from '../../../src/admin/findings.ts';
import type { ContentSnapshot } from '../../../src/model/content-snapshot.ts';

test.each([
  [
    'src/content/pages/services/audit.de.yaml',
    'pages/services/audit',
    'page',
    'pages/entries/services-audit',
  ],
  ['src/content/projects/haat.de.yaml', 'projects', 'entry', 'projects/entries/haat'],
  ['src/content/legal/über.de.mdx', 'legal', 'document', 'legal/entries/%C3%BCber'],
  ['src/content/services.de.yaml', 'services', 'list', 'site/entries/services'],
  ['src/content/agency.de.json', 'agency', 'settings', 'site/entries/agency'],
])("a mistake in %s links to the file's form at /admin", (file, name, kind, form) => {
  const content = {
    files: [{ file, collection: { name, kind, language: 'de' } }],
    mistakes: [{ file, line: 3, field: 'title', found: 'a', expected: 'b', fix: 'c' }],
    ...{ words: [], hints: [] },
  } as unknown as ContentSnapshot;
  expect(findingsForEditors(content)).toEqual([
    {
      place: `${file}:3`,
      href: `#/collections/${form}`,
      text: '  title\n  found:    a\n  expected: b\n  fix:      c',
      isMistake: true,
    },
  ]);
});
