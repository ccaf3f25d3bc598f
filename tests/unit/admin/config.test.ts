import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/lib/files.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { temporaryFolder } from '../../support/files.ts';

/** Without the team and the articles, which an agency may remove. */
const PAGES = ['home', 'about', 'services', 'work', 'contact'];
const KNOWN: Parameters<typeof cmsConfig>[3] = {
  titles: new Map([['about', 'About us']]),
  addresses: new Map(PAGES.map((name) => [name, `/its-${name}`])),
  translate: (text) => text,
};
const SITE: Parameters<typeof cmsConfig>[1] = { brand: 'Agency', languages: ['en'] };

test('the CMS has no folder of pictures for all, whose files it would delete and add where no entry finds them', () => {
  expect(cmsConfig(collections, SITE, 'agency/site', KNOWN)).not.toHaveProperty('media_folder');
});

// What the CMS reads and writes: tests/e2e/admin.spec.ts.
test.each<[what: string, name: string, expected: object]>([
  ['pictures of an entry lie beside it', 'projects', { folder: 'src/content/projects', public_folder: '.' }],
  ['an entry is named after its unique field', 'studies', { slug: { template: '{{project}}' } }],
  ['a project is shown on its page', 'projects', { preview_path: '/its-work#{{slug}}' }],
  ['a case study is a page below another', 'studies', { preview_path: '/its-work/{{slug}}' }],
  ['a legal text has an address of its own', 'legal', { preview_path: "/{{address | default('{{slug}}')}}" }],
  [
    'a landing page is a file of YAML at an address of its own',
    'landing',
    { format: 'yaml', preview_path: "/{{address | default('{{slug}}')}}" },
  ],
  ['a page is shown at its address', 'home', { preview_path: '/its-home' }],
])('at /admin, %s', (_what, name, expected) => {
  const made = cmsConfig(collections, { ...SITE, languages: ['en', 'de'] }, 'agency/site', KNOWN).collections;
  const forms = made!.flatMap((form): object[] => ('files' in form ? [...form.files] : [form]));
  // A page may have the name of a list.
  const named = forms.filter((form) => 'name' in form && form.name === name);
  expect(named.at(-1)).toMatchObject(expected);
});

/** The languages of /admin besides English, and their texts. */
const LANGUAGES = findFiles('*.json', { cwd: 'src/words/editors' }).map((file) => path.parse(file).name);
const translationsIn = (language: string) =>
  JSON.parse(readFileSync(`src/words/editors/${language}.json`, 'utf8')) as Record<string, string>;

test.each(LANGUAGES)(
  'src/words/editors/%s.json translates each text of the forms and of our scripts, and no other, with its marks and limits',
  (language) => {
    const texts = new Set<string>();
    const translate = (text: string) => (texts.add(text), text);
    cmsConfig(collections, SITE, 'agency/site', { ...KNOWN, translate });
    const scripts = findFiles('src/admin/*.js').map((script) => readFileSync(script, 'utf8'));
    for (const [, text = ''] of scripts.join().matchAll(/say\('(.*?)'\)/g)) texts.add(text);
    const translations = translationsIn(language);
    expect(Object.keys(translations).toSorted()).toEqual([...texts].toSorted());
    const marks = (text: string) => [text !== '', text.match(/\{size\}|<\w+ \/>|\d+/g)];
    for (const [english, text] of Object.entries(translations))
      expect(marks(text), english).toEqual(marks(english));
  },
);

test('page titles are not translated at /admin', () => {
  const config = cmsConfig(collections, SITE, 'agency/site', { ...KNOWN, translate: () => 'Übersetzt' });
  expect(JSON.stringify(config)).toContain('{"label":"About us","value":"about"}');
});

test.each(['agency/site', undefined])(
  'with the repository %s, a build has /admin with a policy, or no trace',
  (repository) => {
    const folder = temporaryFolder({ _headers: '# a\n' });
    const { hooks } = admin(repository);
    const config = { root: pathToFileURL(`${process.cwd()}/`) };
    globalThis.contentSnapshot = { files: [], pages: new Map(), mistakes: [], words: [], hints: [] };
    void hooks['astro:config:done']?.({ config } as never);
    const parameters = { dir: pathToFileURL(`${folder}/`), logger: { info: () => undefined } };
    void hooks['astro:build:done']?.(parameters as never);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(readdirSync(folder)).toEqual(repository ? ['_headers', 'admin'] : ['_headers']);
    if (!repository) return expect(read('_headers')).toBe('# a\n');
    expect(read('_headers')).toMatch(
      /^# a\n\n\/admin\/\*\n {2}Content-Security-Policy: default-src 'none'; /,
    );
    expect(read('admin/start.js')).toContain('if (isChecked) await');
    for (const language of ['en', ...LANGUAGES])
      expect(read(`admin/config.${language}.js`)).toMatch(
        /"repo":"agency\/site".*"publish_mode":"editorial_workflow"\},"isChecked":false,"lang":"\w+"/,
      );
    for (const language of LANGUAGES)
      expect(read(`admin/config.${language}.js`)).toContain(`"label":"${translationsIn(language)['Pages']}"`);
  },
);

test.each([
  ['en', { encoding: 'ascii', clean_accents: true }],
  ['ja', { encoding: 'unicode' }],
  ['he', { encoding: 'unicode' }],
  ['zh', { encoding: 'unicode' }],
] as const)('files of a site in %s are named in its letters', (language, slug) => {
  expect(cmsConfig(collections, { ...SITE, languages: [language] }, 'agency/site', KNOWN).slug).toEqual(slug);
});
