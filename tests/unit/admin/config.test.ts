import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/lib/files.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { temporaryFolder } from '../../support/files.ts';

/** The pages that every site has. The team page and the article list are optional. */
const PAGES = ['home', 'about', 'services', 'work', 'contact'];
const KNOWN: Parameters<typeof cmsConfig>[3] = {
  titles: new Map([['about', 'About us']]),
  addresses: new Map(PAGES.map((name) => [name, `/its-${name}`])),
  translate: (text) => text,
};
const SITE: Parameters<typeof cmsConfig>[1] = {
  brand: 'Agency',
  languages: ['en'],
  timeZone: 'Europe/Berlin',
};

// tests/browser/admin.spec.ts tests what the CMS reads and writes with this configuration.
test.each<[what: string, name: string, expected: object]>([
  [
    "an entry's images are stored next to its file",
    'projects',
    { folder: 'src/content/projects', public_folder: '.' },
  ],
  ['a project is previewed on the work page', 'projects', { preview_path: '/its-work#{{slug}}' }],
  ['a case study is previewed below the work page', 'studies', { preview_path: '/its-work/{{slug}}' }],
  [
    'a landing page is a YAML file, previewed at its own address',
    'landing',
    { format: 'yaml', preview_path: "/{{address | default('{{slug}}')}}" },
  ],
])('at /admin, %s', (_what, name, expected) => {
  const made = cmsConfig(collections, { ...SITE, languages: ['en', 'de'] }, 'agency/site', KNOWN).collections;
  const forms = made!.flatMap((form): object[] => ('files' in form ? [...form.files] : [form]));
  // A page and a list may have the same name.
  const named = forms.filter((form) => 'name' in form && form.name === name);
  expect(named.at(-1)).toMatchObject(expected);
});

/** The languages other than English in which /admin is available. */
const LANGUAGES = findFiles('*.json', { cwd: 'src/words/editors' }).map((file) => path.parse(file).name);
const translationsIn = (language: string) =>
  JSON.parse(readFileSync(`src/words/editors/${language}.json`, 'utf8')) as Record<string, string>;

test.each(LANGUAGES)(
  'src/words/editors/%s.json contains exactly the texts used by the forms, with the same placeholders and numbers',
  (language) => {
    const texts = new Set<string>();
    const translate = (text: string) => (texts.add(text), text);
    cmsConfig(collections, SITE, 'agency/site', { ...KNOWN, translate });
    const translations = translationsIn(language);
    expect(Object.keys(translations).toSorted()).toEqual([...texts].toSorted());
    const marks = (text: string) => [text !== '', text.match(/\{size\}|<\w+ \/>|\d+/g)];
    for (const [english, text] of Object.entries(translations))
      expect(marks(text), english).toEqual(marks(english));
  },
);

test("page titles aren't translated at /admin", () => {
  const config = cmsConfig(collections, SITE, 'agency/site', { ...KNOWN, translate: () => 'Übersetzt' });
  expect(JSON.stringify(config)).toContain('{"label":"About us","value":"about"}');
});

test.each(['agency/site', undefined])(
  'with the repository %s, the build contains /admin and its policy only if the repository is defined',
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
    for (const language of ['en', ...LANGUAGES])
      expect(read(`admin/config.${language}.js`)).toMatch(
        /"repo":"agency\/site".*"publish_mode":"editorial_workflow"\}/,
      );
    for (const language of LANGUAGES)
      expect(read(`admin/config.${language}.js`)).toContain(`"label":"${translationsIn(language)['Pages']}"`);
  },
);

test.each([
  ['en', { encoding: 'ascii', clean_accents: true }],
  ['ja', { encoding: 'unicode' }],
] as const)('on a site in %s, the CMS makes file names with the settings %j', (language, slug) => {
  expect(cmsConfig(collections, { ...SITE, languages: [language] }, 'agency/site', KNOWN).slug).toEqual(slug);
});
