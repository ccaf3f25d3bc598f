import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntryCollection } from '@sveltia/cms';
import { expect, test } from 'vitest';
import type { Collection } from '../../../src/model/collection.ts';
import { contentCheck } from '../../../src/model/check/integration.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { text, type Field, type Fields } from '../../../src/model/fields.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { temporaryFolder } from '../../support/files.ts';

const KNOWN: Parameters<typeof cmsConfig>[3] = {
  names: { pages: new Map([['about', 'About us']]) },
  addresses: new Map([
    ['contact', '/write-to-us'],
    ['services/audit', '/services/audit'],
    ['work', '/portfolio'],
    ['team', '/team'],
  ]),
};
const SITE: Parameters<typeof cmsConfig>[1] = { brand: 'Agency', languages: ['en'] };

/** The fields of a form for entries. */
function formOf(fields: Fields, site: typeof SITE = SITE): unknown {
  const news: Collection = { files: 'news/*.yaml', kind: 'entry', fields, unique: ['field'] };
  const config = cmsConfig({ news }, site, 'agency/site', KNOWN);
  return (config.collections as EntryCollection[])[0]?.fields;
}

test.each<[string, Field, object]>([
  ['limits of a text', { ...text, min: 2, max: 9 }, { minlength: 2, maxlength: 9 }],
  [
    'the pattern of a text with its rule',
    { type: 'text', pattern: /^a$/, rule: 'an a' },
    { pattern: ['^a$', 'Write an a.'] },
  ],
  ['what a field is', { ...text, help: 'How many.' }, { hint: 'How many.' }],
  [
    'fields in their order',
    { type: 'group', fields: { b: { type: 'integer' }, a: { type: 'integer' } } },
    { fields: [{ name: 'b' }, { name: 'a' }] },
  ],
  ['the name of a field', { ...text, label: 'ID' }, { label: 'ID' }],
  [
    'limits of a number',
    { type: 'integer', min: 1, max: 9 },
    { widget: 'number', value_type: 'int', min: 1, max: 9 },
  ],
  ['a decimal', { type: 'number' }, { widget: 'number', value_type: 'float' }],
  ['the name of an item', { type: 'list', item: { ...text, label: 'Tag' } }, { label_singular: 'Tag' }],
  [
    'the values of a choice',
    { type: 'choice', options: ['a', 'b'] },
    { widget: 'select', options: ['a', 'b'] },
  ],
  [
    'the pages of a link by their titles',
    { type: 'reference', to: 'pages' },
    { widget: 'select', options: [{ label: 'About us', value: 'about' }] },
  ],
  ['limits of a list', { type: 'list', item: text, min: 4, max: 4 }, { required: true, min: 4, max: 4 }],
  ['that a list may be empty', { type: 'list', item: text }, { required: false }],
  ['that a text may be missing', { ...text, optional: true }, { required: false }],
])('the CMS knows %s', (_, field, expected) => {
  expect(formOf({ field })).toMatchObject([expected]);
});

test('a translation has the texts, which an entry may lack; its list has the items of the first language', () => {
  const id: Field = { ...text, translated: false };
  const icon: Field = { type: 'choice', options: ['a'] };
  const item: Field = { type: 'group', fields: { id, icon, title: text } };
  const fields: Fields = { order: { type: 'number' }, title: text, items: { type: 'list', item, min: 1 } };
  expect(formOf(fields, { ...SITE, languages: ['en', 'de'] })).toMatchObject([
    { name: 'order', i18n: false },
    { name: 'title', i18n: true, required: ['en'] },
    {
      name: 'items',
      i18n: 'duplicate',
      fields: [
        { name: 'id', i18n: 'duplicate' },
        { name: 'icon', i18n: false, required: ['en'] },
        { name: 'title', i18n: true, required: ['en'] },
      ],
    },
  ]);
});

test('the CMS knows the page that shows what is edited', () => {
  const config = cmsConfig(collections, SITE, 'agency/site', KNOWN);
  const collectionsAndFiles = (
    config.collections as (EntryCollection & { files?: EntryCollection[] })[]
  ).flatMap((each) => each.files ?? each);
  const paths = Object.fromEntries(collectionsAndFiles.map(({ name, preview_path: path }) => [name, path]));
  expect(paths).toMatchObject({
    projects: '/portfolio#{{slug}}',
    studies: '/portfolio/{{slug}}',
    legal: "/{{address | default('{{slug}}')}}",
    contact: '/write-to-us',
    agency: '/write-to-us',
  });
});

test.each(['de', 'fr'])(
  'each text of the forms, and no other, is in src/words/editors/%s.json',
  (language) => {
    const texts = JSON.stringify(cmsConfig(collections, SITE, 'agency/site', KNOWN))
      .matchAll(
        /"(?:label|label_singular|hint|comment)":("(?:[^"\\]|\\.)*")|"pattern":\["(?:[^"\\]|\\.)*",("[^"]*")/g,
      )
      .map(([, text, rule]) => String(JSON.parse(text ?? rule ?? '')).replace(/\d+ × \d+/, '{size}'));
    const translations = JSON.parse(readFileSync(`src/words/editors/${language}.json`, 'utf8')) as object;
    // Titles of pages are content.
    const titles = [...(KNOWN.names['pages']?.values() ?? [])];
    expect(Object.keys(translations).toSorted()).toEqual(
      [...new Set(texts)].filter((text) => !titles.includes(text)).toSorted(),
    );
  },
);

test('files are added and removed only as entries and their pictures, and none is renamed', () => {
  const config = cmsConfig(collections, SITE, 'agency/site', KNOWN);
  expect(config).not.toHaveProperty('media_folder');
  const [projects, , studies] = config.collections as EntryCollection[];
  expect(projects).toMatchObject({ media_folder: '/src/content/projects', slug: { editable: false } });
  expect(studies?.slug).toEqual({ editable: ['create'] });
  expect(projects?.fields[0]).toMatchObject({ name: 'order', default: 999 });
});

test.each([
  ['with a repository, a build has /admin with a policy of its own', 'agency/site', true],
  ['without a repository, a build has no trace of /admin', undefined, false],
])('%s', (_, repository, expected) => {
  const folder = temporaryFolder({ _headers: '' });
  const dir = pathToFileURL(`${folder}/`);
  const { hooks } = admin(repository);
  const config = { root: pathToFileURL(`${process.cwd()}/`), integrations: [contentCheck()] };
  void hooks['astro:config:done']?.({ config } as never);
  void hooks['astro:build:done']?.({ dir, logger: { info: () => undefined } } as never);
  expect(readdirSync(folder)).toEqual(expected ? ['_headers', 'admin'] : ['_headers']);
  expect(readFileSync(path.join(folder, '_headers'), 'utf8')).toMatch(
    expected ? /^\n\/admin\/\*\n {2}Content-Security-Policy: .*script-src 'self';/ : /^$/,
  );
  if (!expected) return;
  const script = readFileSync(path.join(folder, 'admin/config.js'), 'utf8');
  expect(script).toContain('"repo":"agency/site"');
  expect(script).toContain('"publish_mode":"editorial_workflow"');
});
