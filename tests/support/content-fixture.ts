/** A small set of valid content files that tests modify. */
import { readFileSync } from 'node:fs';
import { findFiles } from '../../src/lib/files.ts';
import type { Collections } from '../../src/model/collection.ts';
import { entries } from '../../src/model/collections/index.ts';
import { page, pageCollections, pageFields, section } from '../../src/model/collections/pages.ts';

/** The site's collections, but with only the pages in the fixture. */
export const COLLECTIONS: Collections = {
  ...pageCollections(
    {
      about: { ...page, story: section, values: section },
      home: pageFields.home,
      services: page,
      'services/audit': page,
      work: page,
    },
    entries,
  ),
  ...entries,
};

const FOLDER = 'tests/support/content-fixture';
/** The texts of the fixture's files, by path in src/content. */
export const CONTENT: Record<string, string> = Object.fromEntries(
  findFiles('**/*.*', { cwd: FOLDER }).map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')]),
);
