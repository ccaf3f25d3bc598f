import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findFiles } from '../../../src/lib/files.ts';
import type { Collections } from '../../../src/model/collection.ts';
import { hidden, id, order, picture } from '../../../src/model/collections/common.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { text } from '../../../src/model/fields.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { translated } from '../../../src/admin/texts.js';
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

/** Each kind of collection, and in them each kind of field and rule. */
const EACH_KIND: Collections = {
  news: {
    ...{ files: 'news/*.yaml', kind: 'entry', unique: ['title'], shownOn: 'team' },
    fields: {
      order,
      title: { ...text, min: 2, max: 9, label: 'ID', help: 'How many.' },
      code: { ...text, pattern: /^a$/, rule: 'an a', optional: true, translated: false },
      place: { type: 'group', fields: { count: { type: 'integer', min: 1, max: 9 } } },
      choice: { type: 'choice', options: ['a', 'b'] },
      page: { type: 'reference', to: 'pages' },
      image: picture([8, 5]),
      hidden,
      tags: { type: 'list', item: { ...text, label: 'Tag' } },
      items: {
        ...{ type: 'list', min: 4, max: 4 },
        item: { type: 'group', fields: { id: { ...text, translated: false }, title: text } },
      },
    },
  },
  notes: {
    ...{ files: 'notes/*.mdx', kind: 'document', label: 'Our notes', singular: 'Note', help: '# begins.' },
    ...{ unique: ['title'], below: 'insights' },
    fields: {
      title: text,
      about: { type: 'reference', to: 'news' },
      points: { type: 'list', item: { type: 'reference', to: 'points' }, min: 1, max: 3 },
    },
  },
  points: {
    ...{ files: 'points.yaml', kind: 'list', singular: 'Point', help: 'In order.', shownOn: 'contact' },
    ...{ unique: ['id', 'title'], fields: { id, title: text } },
  },
  chips: { files: 'chips.yaml', kind: 'names', fields: { name: { ...text, translated: false } } },
  'pages/services/audit': { files: 'pages/services/audit.yaml', kind: 'page', fields: { title: text } },
  facts: { files: 'facts.json', kind: 'settings', fields: { factsOfLaw: text } },
};

test('config.txt has all that the CMS knows, of each kind of collection and field, in two languages', async () => {
  const config = cmsConfig(EACH_KIND, { ...SITE, languages: ['en', 'de'] }, 'agency/site', KNOWN);
  await expect(stringify(config)).toMatchFileSnapshot('config.txt');
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

test('guides are shown as they are written, and texts without a translation in English', () => {
  const options = [{ label: 'About *us*', value: 'about' }];
  const field = {
    comment: '## a\n*b* [c] <d>',
    label: 'A *title*',
    pattern: ['^a$', 'Write an a.'],
    options,
  };
  expect(translated(field)).toEqual({ ...field, comment: String.raw`## a\n\*b\* \[c] \<d>` });
});

test.each(['agency/site', undefined])(
  'with the repository %s, a build has /admin with a policy, or no trace',
  (repository) => {
    const folder = temporaryFolder({ _headers: '' });
    const { hooks } = admin(repository);
    const config = { root: pathToFileURL(`${process.cwd()}/`) };
    globalThis.checkedContent = { files: [], pages: new Map(), mistakes: [], words: [], hints: [] };
    void hooks['astro:config:done']?.({ config } as never);
    const parameters = { dir: pathToFileURL(`${folder}/`), logger: { info: () => undefined } };
    void hooks['astro:build:done']?.(parameters as never);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(readdirSync(folder)).toEqual(repository ? ['_headers', 'admin'] : ['_headers']);
    if (!repository) return expect(read('_headers')).toBe('');
    expect(read('_headers')).toMatchInlineSnapshot(`
      "
      /admin/*
        Content-Security-Policy: default-src 'none'; base-uri 'none'; connect-src 'self' blob: data: https://api.github.com https://www.githubstatus.com; font-src 'self'; form-action 'none'; frame-src 'self'; frame-ancestors 'none'; img-src 'self' blob: data: https://avatars.githubusercontent.com; manifest-src blob:; script-src 'self'; style-src 'unsafe-inline'
        Cross-Origin-Opener-Policy: same-origin-allow-popups
        X-Robots-Tag: noindex
      "
    `);
    expect(read('admin/config.js')).toMatch(
      /"repo":"agency\/site".*"publish_mode":"editorial_workflow".*\nexport const isChecked = false;/,
    );
  },
);
