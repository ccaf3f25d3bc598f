import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntryCollection } from '@sveltia/cms';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { collections, type Collection } from '../../../src/model/collections.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { temporaryFolder } from '../../support/files.ts';

const PAGES = ['about', 'home'];
const SITE: Parameters<typeof cmsConfig>[1] = { brand: 'Agency', languages: ['en'] };

/** The fields of a collection of entries. */
function fieldsFor(collection: Collection, site: typeof SITE = SITE): unknown {
  const config = cmsConfig({ news: collection }, site, 'agency/site', { pages: PAGES });
  return (config.collections as EntryCollection[])[0]?.fields;
}

/** A collection of entries with one field. */
const withField = (field: z.ZodType): Collection => ({
  files: 'news/*.yaml',
  kind: 'entry',
  schema: z.strictObject({ field }),
  unique: ['field'],
});

test.each<[string, z.ZodType, object]>([
  ['limits of a text', z.string().min(2).max(9), { minlength: 2, maxlength: 9 }],
  [
    'the pattern of a text with its rule',
    z.string().regex(/^.*$/, 'a text in one line'),
    { pattern: ['^.*$', 'Write a text in one line.'] },
  ],
  ['what a field is', z.string().describe('How many.'), { hint: 'How many.' }],
  [
    'fields in their order',
    z.strictObject({ b: z.int(), a: z.int() }),
    { fields: [{ name: 'b' }, { name: 'a' }] },
  ],
  ['the name of a field', z.string().meta({ title: 'ID' }), { label: 'ID' }],
  ['limits of a number', z.int().min(1).max(9), { widget: 'number', value_type: 'int', min: 1, max: 9 }],
  ['a decimal', z.number(), { widget: 'number', value_type: 'float' }],
  ['the name of an item', z.array(z.string().meta({ title: 'Tag' })), { label_singular: 'Tag' }],
  ['the values of a choice', z.enum(['a', 'b']), { widget: 'select', options: ['a', 'b'] }],
  ['the pages of a link', z.string().meta({ reference: 'pages' }), { widget: 'select', options: PAGES }],
  ['limits of a list', z.array(z.string()).length(4), { required: true, min: 4, max: 4 }],
  ['that a list may be empty', z.array(z.string()).default([]), { required: false }],
  ['that a text may be missing', z.string().optional(), { required: false }],
])('the CMS knows %s', (_, schema, expected) => {
  expect(fieldsFor(withField(schema))).toMatchObject([expected]);
});

test('a translation has the texts, which an entry may lack; its list has the items of the first language', () => {
  const item = z.strictObject({
    id: z.string(),
    icon: z.string(),
    title: z.string().meta({ translated: true }),
  });
  const schema = z.strictObject({ order: z.number(), title: item.shape.title, items: z.array(item).min(1) });
  const news: Collection = { files: 'news/*.yaml', kind: 'entry', schema, unique: ['title'] };
  expect(fieldsFor(news, { ...SITE, languages: ['en', 'de'] })).toMatchObject([
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

test('files are added and removed only as entries and their pictures, and none is renamed', () => {
  const config = cmsConfig(collections, SITE, 'agency/site');
  expect(config).not.toHaveProperty('media_folder');
  const [projects, , studies] = config.collections as EntryCollection[];
  expect(projects).toMatchObject({ media_folder: '/src/content/projects', slug: { editable: false } });
  expect(studies?.slug).toEqual({ editable: ['create'] });
  expect(projects?.fields[0]).toMatchObject({ name: 'order', default: 999 });
});

test.each<[string, z.ZodType]>([
  ['date', z.date().optional()],
  ['object', z.record(z.string(), z.string())],
  ['nullable', z.string().nullable()],
  ['union', z.union([z.string(), z.int()])],
])('a field of the type %s, which the CMS has no field for, is an error that names it', (type, schema) => {
  expect(() => fieldsFor(withField(z.strictObject({ at: schema })))).toThrow(
    `news, field field, field at: src/admin/config.ts has no field for the type ${type}.`,
  );
});

test.each([
  ['with a repository, a build has /admin with a policy of its own', 'agency/site', true],
  ['without a repository, a build has no trace of /admin', undefined, false],
])('%s', (_, repository, expected) => {
  const folder = temporaryFolder({ _headers: '' });
  const dir = pathToFileURL(`${folder}/`);
  const { hooks } = admin(repository);
  const root = pathToFileURL(`${process.cwd()}/`);
  void hooks['astro:config:setup']?.({ config: { root } } as never);
  void hooks['astro:build:done']?.({ dir, logger: { info: () => undefined } } as never);
  expect(readdirSync(folder)).toEqual(expected ? ['_headers', 'admin'] : ['_headers']);
  expect(readFileSync(path.join(folder, '_headers'), 'utf8')).toMatch(
    expected ? /^\n\/admin\/\*\n {2}Content-Security-Policy: .*script-src 'self';/ : /^$/,
  );
  if (!expected) return;
  const config = readFileSync(path.join(folder, 'admin/config.js'), 'utf8');
  expect(config).toContain('"repo":"agency/site"');
  expect(config).toContain('"publish_mode":"editorial_workflow"');
});
