/** A small content without mistakes, for tests to change; editors never change it, unlike the site's own. */
import { readFileSync } from 'node:fs';
import { findFiles } from '../../src/lib/files.ts';
import type { Collections } from '../../src/model/collection.ts';
import { entries } from '../../src/model/collections/index.ts';
import { page, pageCollections, pageFields, section } from '../../src/model/collections/pages.ts';

/** The collections of the fixture: those of the site with pages of its own. */
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
/** Texts of the content's files, by their paths in src/content. */
export const CONTENT: Record<string, string> = Object.fromEntries(
  findFiles('**/*.*', { cwd: FOLDER }).map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')]),
);
