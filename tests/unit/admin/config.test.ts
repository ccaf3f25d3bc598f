import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntryCollection } from '@sveltia/cms';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findFiles } from '../../../src/lib/files.ts';
import type { Collection } from '../../../src/model/collection.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { text } from '../../../src/model/fields.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { temporaryFolder } from '../../support/files.ts';

const KNOWN: Parameters<typeof cmsConfig>[3] = {
  titles: new Map([['about', 'About us']]),
  addresses: new Map([
    ['contact', '/write-to-us'],
    ['services/audit', '/services/audit'],
    ['work', '/portfolio'],
    ['insights', '/insights'],
    ['team', '/team'],
  ]),
};
const SITE: Parameters<typeof cmsConfig>[1] = { brand: 'Agency', languages: ['en'] };

/** A collection with each kind of field and rule. */
const NEWS: Collection = {
  files: 'news/*.yaml',
  kind: 'entry',
  unique: ['title'],
  fields: {
    title: { ...text, min: 2, max: 9, label: 'ID', help: 'How many.' },
    code: { ...text, pattern: /^a$/, rule: 'an a', optional: true, translated: false },
    place: {
      type: 'group',
      fields: { count: { type: 'integer', min: 1, max: 9 }, order: { type: 'number' } },
    },
    choice: { type: 'choice', options: ['a', 'b'] },
    page: { type: 'reference', to: 'pages' },
    tags: { type: 'list', item: { ...text, label: 'Tag' } },
    items: {
      type: 'list',
      item: { type: 'group', fields: { id: { ...text, translated: false }, title: text } },
      min: 4,
      max: 4,
    },
  },
};

test('what the CMS knows of each kind of field, also in a second language, is in config.txt', async () => {
  const config = cmsConfig({ news: NEWS }, { ...SITE, languages: ['en', 'de'] }, 'agency/site', KNOWN);
  await expect(stringify(config.collections)).toMatchFileSnapshot('config.txt');
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
    articles: '/insights/{{slug}}',
    legal: "/{{address | default('{{slug}}')}}",
    contact: '/write-to-us',
    agency: '/write-to-us',
  });
});

test.each(['de', 'fr'])(
  'each text of the forms and of our scripts, and no other, is in src/words/editors/%s.json',
  (language) => {
    const texts = JSON.stringify(cmsConfig(collections, SITE, 'agency/site', KNOWN))
      .matchAll(
        /"(?:label|label_singular|hint|comment)":("(?:[^"\\]|\\.)*")|"pattern":\["(?:[^"\\]|\\.)*",("[^"]*")/g,
      )
      .map(([, text, rule]) => String(JSON.parse(text ?? rule ?? '')).replace(/\d+ × \d+/, '{size}'));
    const translations = JSON.parse(readFileSync(`src/words/editors/${language}.json`, 'utf8')) as object;
    // Titles of pages are content.
    const scripts = findFiles('src/admin/*.js').map((file) => readFileSync(file, 'utf8'));
    const said = scripts
      .join()
      .matchAll(/say\('(.*?)'\)/g)
      .map(([, text = '']) => text);
    const titles = [...KNOWN.titles.values()];
    expect(Object.keys(translations).toSorted()).toEqual(
      [...new Set([...texts, ...said])].filter((text) => !titles.includes(text)).toSorted(),
    );
  },
);

test('files are added and removed only as entries and their pictures, and none is renamed', () => {
  const config = cmsConfig(collections, SITE, 'agency/site', KNOWN);
  expect(config).not.toHaveProperty('media_folder');
  const [projects] = config.collections as EntryCollection[];
  expect(projects).toMatchObject({ media_folder: '/src/content/projects', slug: { editable: false } });
  expect(projects?.fields[0]).toMatchObject({ name: 'order', default: 999 });
});

test.each([
  ['with a repository, a build has /admin with a policy of its own', 'agency/site', true],
  ['without a repository, a build has no trace of /admin', undefined, false],
])('%s', (_, repository, expected) => {
  const folder = temporaryFolder({ _headers: '' });
  const dir = pathToFileURL(`${folder}/`);
  const { hooks } = admin(repository);
  const config = { root: pathToFileURL(`${process.cwd()}/`) };
  globalThis.checkedContent = { files: [], pages: new Map(), mistakes: [], words: [], hints: [] };
  void hooks['astro:config:done']?.({ config } as never);
  void hooks['astro:build:done']?.({ dir, logger: { info: () => undefined } } as never);
  expect(readdirSync(folder)).toEqual(expected ? ['_headers', 'admin'] : ['_headers']);
  expect(readFileSync(path.join(folder, '_headers'), 'utf8')).toMatch(
    expected ? /^\n\/admin\/\*\n {2}Content-Security-Policy: .*script-src 'self';/ : /^$/,
  );
  if (!expected) return;
  // The window of the sign-in must be able to answer the CMS.
  expect(readFileSync(path.join(folder, '_headers'), 'utf8')).toContain(
    '\n  Cross-Origin-Opener-Policy: same-origin-allow-popups\n',
  );
  const script = readFileSync(path.join(folder, 'admin/config.js'), 'utf8');
  expect(script).toContain('"repo":"agency/site"');
  expect(script).toContain('"publish_mode":"editorial_workflow"');
});
