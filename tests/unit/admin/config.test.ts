import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findFiles } from '../../../src/lib/files.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { text } from '../../../src/model/fields.ts';
import { ownFiles } from '../../../src/model/own-settings.ts';
import { cmsConfig } from '../../../src/admin/config.ts';
import { admin } from '../../../src/admin/admin.ts';
import { translated } from '../../../src/admin/texts.js';
import { temporaryFolder } from '../../support/files.ts';

/** Without those of the team and of articles, which an agency may remove. */
const PAGES = ['home', 'about', 'services', 'work', 'contact'];
const KNOWN: Parameters<typeof cmsConfig>[3] = {
  titles: new Map([['about', 'About us']]),
  addresses: new Map(PAGES.map((name) => [name, `/its-${name}`])),
};
const SITE: Parameters<typeof cmsConfig>[1] = { brand: 'Agency', languages: ['en'] };

/** What the CMS has of a collection, a file or a field. */
interface Form {
  name: string;
  fields?: Form[];
  field?: Form;
  files?: Form[];
  pattern?: [source: string, message: string];
  hint?: string;
  [property: string]: unknown;
}

/** Lines such as `title: required, widget text, not i18n` for a form and the fields in it; its texts are in src/words/editors. */
function linesOf({ name, fields = [], field, pattern, hint = '', ...form }: Form, path = name): string[] {
  const rules = Object.entries(form).flatMap(([key, value]) => {
    if (value === undefined || /^(label|label_singular|comment|files)$/.test(key)) return [];
    if (typeof value === 'boolean') return value ? key : `not ${key}`;
    return `${key} ${JSON.stringify(value).replaceAll('"', '')}`;
  });
  const [size] = /\d+ × \d+/.exec(hint) ?? [];
  if (size) rules.push(size);
  if (pattern) rules.push(pattern[0] === text.pattern.source ? 'one line' : pattern[1]);
  const inside = field ? [{ ...field, name: '#' }] : fields;
  return [`${path}: ${rules.join(', ')}`, ...inside.flatMap((each) => linesOf(each, `${path} ${each.name}`))];
}

test('config.txt has all that the CMS knows: the rules of each collection and of its fields, in two languages', async () => {
  const languages = ['en', 'de'] as const;
  const all = { ...collections, settings: ownFiles(languages)['settings']! };
  const { collections: made, ...config } = cmsConfig(all, { ...SITE, languages }, 'agency/site', KNOWN);
  /** Where each line is first. */
  const firsts = new Map<string, string>();
  const forms = (made as Form[]).flatMap((form) => [form, ...(form.files ?? [])]);
  const report = forms.flatMap(({ fields = [], ...form }) => {
    const lines = fields.flatMap((field) => linesOf(field));
    const own = lines.filter((line) => !firsts.has(line));
    for (const line of own) firsts.set(line, form.name);
    const others = lines
      .filter((line) => !own.includes(line))
      .map((line) => `${firsts.get(line)} ${line.split(':')[0]}`);
    return [
      '',
      `# ${linesOf(form).join()}`,
      ...own,
      ...(others[0] ? [`as above: ${others.join(', ')}`] : []),
    ];
  });
  await expect(`${stringify(config)}${report.join('\n')}\n`).toMatchFileSnapshot('config.txt');
});

test.each(findFiles('*.json', { cwd: 'src/words/editors' }))(
  'each text of the forms and of our scripts, and no other, is in src/words/editors/%s, with its marks and limits',
  (file) => {
    const texts = JSON.stringify(cmsConfig(collections, SITE, 'agency/site', KNOWN))
      .matchAll(
        /"(?:label|label_singular|hint|comment)":("(?:[^"\\]|\\.)*")|"pattern":\["(?:[^"\\]|\\.)*",("[^"]*")/g,
      )
      .map(([, text, rule]) => String(JSON.parse(text ?? rule ?? '')).replace(/\d+ × \d+/, '{size}'));
    const translations = JSON.parse(readFileSync(`src/words/editors/${file}`, 'utf8')) as Record<
      string,
      string
    >;
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
    const marks = (text: string) => [text !== '', text.match(/\{size\}|<\w+ \/>|\d+/g)];
    for (const [english, text] of Object.entries(translations))
      expect(marks(text), english).toEqual(marks(english));
  },
);

test('guides are shown as they are written, and texts without a translation in English', () => {
  const options = [{ label: 'About *us*', value: 'about' }];
  const field = {
    comment: '## a\n*b* [c] <d> \\{',
    label: 'A *title*',
    pattern: ['^a$', 'Write an a.'],
    options,
  };
  expect(translated(field)).toEqual({ ...field, comment: String.raw`## a\n\*b\* \[c] \<d> \\{` });
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
    expect(read('_headers')).toMatchInlineSnapshot(`
      "# a

      /admin/*
        Content-Security-Policy: default-src 'none'; base-uri 'none'; connect-src 'self' blob: data: https://api.github.com https://www.githubstatus.com; font-src 'self'; form-action 'none'; frame-src 'self'; frame-ancestors 'none'; img-src 'self' blob: data: https://avatars.githubusercontent.com; manifest-src blob:; script-src 'self'; style-src 'unsafe-inline'
        Cross-Origin-Opener-Policy: same-origin-allow-popups
        X-Robots-Tag: noindex
      "
    `);
    expect(read('admin/start.js')).toContain('if (isChecked) await');
    expect(read('admin/config.js')).toMatch(
      /"repo":"agency\/site".*"publish_mode":"editorial_workflow".*\nexport const isChecked = false;/,
    );
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
