import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { previewAddresses } from '../../../src/admin/preview-addresses.ts';
import { checkContent } from '../../../src/model/check/check-content.ts';
import { contentCheck } from '../../../src/model/check/integration.ts';
import { formatFindings } from '../../../src/model/mistake.ts';
import { pageTitles } from '../../../src/model/page-addresses.ts';
import { COLLECTIONS, CONTENT } from '../../support/content-fixture.ts';
import { temporaryFolder, writeFiles, type Files } from '../../support/files.ts';
import { MISTAKES, photograph, PNG, type Change } from './mistakes.ts';

/** The content with the other files that the check reads, by their paths; of those, only the names count. */
const FIXTURE: Files = {
  ...Object.fromEntries(Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text])),
  'src/components/legal/Brand.astro': '',
  'src/components/legal/LegalContact.astro': '',
  'src/components/legal/LegalEmail.astro': '',
  'src/components/legal/Today.astro': '',
  'src/pages/[...legal].astro': '',
  'src/pages/jobs/[job].astro': '',
  'public/favicon.svg': '',
  'public/à lire/a.pdf': '',
};

/** The fixture with changes, in a folder of its own. */
function changed(...changes: readonly Change[]): string {
  const files: Partial<Files> = { ...FIXTURE };
  for (const [file, before, after, picture] of changes) {
    const name = `src/content/${file}`;
    const text = String(files[name] ?? '');
    const now = typeof after === 'string' ? text.replace(before, after) : after;
    expect(now, 'the mistake must change the file').not.toBe(text);
    files[name] = now;
    if (picture) files[`${path.dirname(name)}/${picture[0]}`] = picture[1];
  }
  const kept = Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return temporaryFolder(Object.fromEntries(kept) as Files);
}

const mistakesAfter = async (...changes: readonly Change[]) =>
  (await checkContent(changed(...changes), COLLECTIONS, ['en'])).mistakes;

/** What is said of each mistake alone. */
const messages = new Map<string, string>();
const eachMistake = MISTAKES.map(([when, ...change]) => [when, change] as const);
test.each(eachMistake)('messages.txt has the one message that is shown when %s', async (when, change) => {
  const mistakes = await mistakesAfter(change);
  messages.set(when, formatFindings(mistakes, []).split('\n\n')[1]!);
  expect(mistakes).toMatchObject([{ file: `src/content/${change[0]}` }]);
});
test('messages.txt is up to date', async () => {
  const report = [...messages].map(([when, message]) => `# When ${when}\n${message}\n`);
  await expect(report.join('\n')).toMatchFileSnapshot('messages.txt');
});

test('the mistakes of a file are the same alone and with those of others, in any order, and from Windows', async () => {
  // Those about two files need the other one as it is.
  let left = MISTAKES.filter(([when]) => !messages.get(when)!.includes(', as in src/content/'));
  while (left.length > 0) {
    // The next one of each file.
    const round = [...new Map(left.toReversed().map((each) => [each[1], each])).values()];
    left = left.filter((each) => !round.includes(each));
    const changes = round.map(([, ...change]) => change);
    const fromWindows = changes.flatMap(([file, , after]): Change[] =>
      typeof after === 'string' ? [[file, /\n|$/g, '\r\n']] : [],
    );
    const collections = Object.entries(COLLECTIONS);
    const expected = round.map(([when]) => messages.get(when)).toSorted();
    for (const [order, all] of [
      [collections, changes],
      [collections.toReversed(), [...changes, ...fromWindows]],
    ] as const) {
      const { mistakes } = await checkContent(changed(...all), Object.fromEntries(order), ['en']);
      const [, ...found] = formatFindings(mistakes, []).split('\n\n');
      expect(found.map((message) => message.trimEnd()).toSorted()).toEqual(expected);
    }
  }
});

test.each(['de_DE', 'pt-br', 'xx', 'en'])('a second language %s is the only mistake', async (code) => {
  const { mistakes } = await checkContent(changed(), COLLECTIONS, ['en', code]);
  expect(mistakes.map(({ found }) => found)).toEqual([`'${code}'`]);
});

test('each wrong value of the settings in src/own is a mistake that names its field', async () => {
  const root = changed();
  const settings = {
    ...{ url: 'agency.com', languages: ['english'], storageKey: '', captcha: 'none', repository: 'site' },
    ...{ map: 'a map', newsletter: { form: 'mail', field: '' } },
    thirdParties: [
      { origin: 'videos', purpose: {}, allows: [] },
      // To which the newsletter's provider redirects: no mistake.
      { origin: 'https://lists.example', purpose: { en: 'Newsletter' }, allows: ['form-action'] },
    ],
    analytics: { script: '', attributes: [{}] },
  };
  const [colours, json] = [{ accent: ['red'] }, JSON.stringify(settings, null, 1)];
  writeFiles(root, { 'src/own/settings.json': json, 'src/own/colours.json': JSON.stringify(colours) });
  const { mistakes } = await checkContent(root, COLLECTIONS, ['en']);
  expect(mistakes.map(({ file, field, expected }) => `${file} ${field}: ${expected}`)).toMatchInlineSnapshot(`
    [
      "src/own/colours.json accent #1: a colour of # and six digits or letters a to f",
      "src/own/colours.json accent: a list, 2 entries. In the dark theme and in the light one, in place of the look's.",
      "src/own/settings.json url: an address such as https://www.agency.com, without a path and without a slash at the end. Address of the live site.",
      "src/own/settings.json languages #1: a code such as de or pt-BR",
      "src/own/settings.json storageKey: a text in one line, without control characters, 1 or more characters. The key under which the browser remembers a visitor's theme; don't change it once the site is live.",
      "src/own/settings.json captcha: one of recaptcha, turnstile. The provider of the form's captcha; recaptcha, if nothing is said.",
      "src/own/settings.json repository: owner and name on GitHub, such as agency/site. Editors then change the live site at /admin.",
      "src/own/settings.json map: a web address that begins with https://. A map's address, which a postal address completes, such as https://www.openstreetmap.org/search?query=",
      "src/own/settings.json newsletter form: a web address that begins with https://. Where it posts to; # is a placeholder: what is entered is discarded.",
      "src/own/settings.json newsletter field: a text in one line, without control characters, 1 or more characters. The name of the field with the email address.",
      "src/own/settings.json thirdParties #1 origin: an address such as https://www.agency.com, without a path and without a slash at the end",
      "src/own/settings.json thirdParties #1 purpose en: a text in one line, without control characters, 1 or more characters",
      "src/own/settings.json thirdParties #1 allows: a list, 1 or more entries. The directives of the security policy that name it.",
      "src/own/settings.json analytics script: a text in one line, without control characters, 1 or more characters",
      "src/own/settings.json analytics attributes #1 name: a text in one line, without control characters, 1 or more characters",
      "src/own/settings.json analytics attributes #1 value: a text in one line, without control characters, 1 or more characters",
    ]
  `);
});

test('what looks like a mistake and is none is accepted', async () => {
  const mistakes = await mistakesAfter(
    // Two projects of the same number, and a decimal.
    ['projects/tap-lane.yaml', '5', '2'],
    ['team/noor.yaml', '3', '1.5'],
    ['team/noor.yaml', /^(image|alt|linkedin): .*\n/gm, ''],
    // Comments, a text that looks like a date, and one that goes on below.
    ['projects/nabz.yaml', /^title: .*/m, '# Its name\ntitle: 2026-05-01'],
    ['projects/nabz.yaml', 'clinics, with', 'clinics,\n  with'],
    ['projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', PNG]],
    // Figures without quotes, with a decimal, and a percentage with a space.
    ['statistics.yaml', '25+', '40'],
    ['statistics.yaml', /$/, "- id: a\n  value: 4.9\n  label: A\n- id: b\n  value: '99,9 %'\n  label: B\n"],
    ['values.yaml', /[^]*/, ''],
    [
      'legal/terms.mdx',
      /$/,
      `
## Notes gemäß § 5

### In part

{/* to do */} Last changed <Today />,<br /> m<sup>2</sup>. See [rights](/privacy#your-rights), [above](#notes-gem%C3%A4%C3%9F--5),
[the story](/about#main), [audits](/services/audit), [a case study](/work/nabz), [a job](/jobs/dev), [home](/?a=b),
\\*stars\\*, 2 * 3 * 4, [brackets\\](/privacy), snake_case__name, \\~a bit and ~~struck~~,
[a file](/%C3%A0%20lire/a.pdf), [elsewhere](https://example.com/x) and [mail](mailto:a@example.com?subject=Hi).
`,
    ],
    // Of programs for Windows.
    ['projects/tap-lane.yaml', /\n/g, '\r\n'],
    ['projects/tap-lane.yaml', /^/, '\uFEFF'],
    ['legal/terms.mdx', /\n/g, '\r\n'],
    ['legal/terms.mdx', /^/, '\uFEFF'],
  );
  expect(mistakes).toEqual([]);
});

test('a link to the case study of a hidden project is a mistake', async () => {
  const link: Change = ['legal/terms.mdx', /$/, '\n[Nabz](/work/nabz)\n'];
  expect(await mistakesAfter(['projects/nabz.yaml', /$/, 'hidden: true\n'], link)).toMatchObject([
    { file: 'src/content/legal/terms.mdx', found: 'a link to /work/nabz' },
  ]);
});

test('a page without its file is no mistake, a collection without files is empty, and the menu may lead to a list of nothing', async () => {
  const root = changed(['agency.json', '"about"', '"insights"']);
  for (const name of [
    'team',
    'projects',
    'studies',
    'articles',
    'technologies.yaml',
    'pages/services/audit.yaml',
  ])
    rmSync(path.join(root, 'src/content', name), { recursive: true });
  expect((await checkContent(root, COLLECTIONS, ['en'])).mistakes).toEqual([]);
});

test('a build with a mistake prints the message of the check, without a stack trace, and exits with 1', async () => {
  const exited = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const errors: string[] = [];
  const config = { root: pathToFileURL(`${changed(['team/noor.yaml', 'bio:', 'boi:'])}/`) };
  // The only parameters that the hook reads.
  const parameters = { command: 'build', config, logger: { error: (text: string) => errors.push(text) } };
  await contentCheck(COLLECTIONS).hooks['astro:config:setup']?.(parameters as never);
  expect(errors).toEqual([
    expect.stringMatching(/^Mistakes in the content: \d+\n[^]*\nsrc\/content\/team\/noor.yaml:1 {2}bio\n/),
  ]);
  expect(exited.mock.calls).toEqual([[1]]);
  exited.mockRestore();
});

test.each([
  ['Add a project', 'projects/example.yaml'],
  ['Add a member', 'team/example.yaml'],
  ['Change the services', 'services.yaml'],
])('the example of "%s" in docs/editing.md has no mistake as %s', async (heading, file) => {
  const [, section = ''] = readFileSync('docs/editing.md', 'utf8').split(`\n### ${heading}\n`);
  const [, example = ''] = /^```yaml\n([^]*?)^```/m.exec(section) ?? [];
  const [, picture] = /^image: (.*)/m.exec(example) ?? [];
  expect(example).not.toBe('');
  expect(await mistakesAfter([file, /[^]*/, example, picture ? [picture, PNG] : undefined])).toEqual([]);
});

test('translations.txt has what is said of translations: missing files are hints, missing texts and wrong ones mistakes', async () => {
  const privacy = { page: 'privacy', label: 'Datenschutz' };
  const agency = {
    legalContact: { address: { town: 'Kopenhagen' } },
    ...{ navigation: [], legal: [privacy, privacy] },
  };
  const [about, article] = [CONTENT['pages/about.yaml'], CONTENT['articles/queues.mdx']!];
  const root = changed(
    ['agency.de.json', '', JSON.stringify(agency)],
    ['projects/nabz.de.yaml', '', 'title: Nabz auf Deutsch\norder: 1\n'],
    ['projects/puls.de.yaml', '', 'title: Puls\n'],
    ['projects/tap-lane.fr.yaml', '', 'title: Robinet\n'],
    ['services.de.yaml', '', '- ['],
    ['statistics.de.yaml', '', '- id: project\n  label: Projekte\n'],
    // Its original can't be read, or is no page yet.
    ['values.yaml', /$/, '- [\n'],
    ['values.de.yaml', '', '- id: mission\n  title: Mission\n  description: Warum.\n'],
    ['articles/queues.mdx', '2024-03-01', '2999-01-01'],
    ['articles/queues.de.mdx', '', article.replace(/^(date|author|formerly):.*\n( .*\n)?/gm, '')],
    // The title is that of the other language.
    ['pages/about.de.yaml', '', `${about}address: ueber-uns\n`],
    ['team/noor.de.yaml', '', 'role: Leitung\nbio: Leitet die Gestaltung.\n'],
    ['studies/nabz.de.mdx', '', CONTENT['studies/nabz.mdx']!.replace('(/services)', '(/leistungen)')],
  );
  const { mistakes, hints } = await checkContent(root, COLLECTIONS, ['en', 'de']);
  await expect(`${formatFindings(mistakes, hints)}\n`).toMatchFileSnapshot('translations.txt');
});

test('pages.txt has the addresses and titles of pages in two languages, the places in lists, and the previews of all files', async () => {
  const translated = ['about', 'home', 'services', 'services/audit', 'work', 'insights'].map(
    (name): Change => [`pages/${name}.de.yaml`, '', CONTENT[`pages/${name}.yaml`]!],
  );
  const study = CONTENT['studies/nabz.mdx']!;
  const root = changed(
    ...translated,
    ['pages/about.de.yaml', /$/, 'address: ueber-uns\n'],
    ['pages/services.yaml', /$/, 'address: leistungen\n'],
    // Their studies are no pages, also translated, where the project isn't named.
    ['projects/tap-lane.yaml', /$/, 'hidden: true\n'],
    ['studies/lane.mdx', '', study.replace('project: nabz', 'project: tap-lane')],
    ['studies/lane.de.mdx', '', study.replace('project: nabz\n', '')],
    // Of the study's project or of one whom it names.
    ['team/noor.yaml', /$/, 'hidden: true\n'],
  );
  const content = await checkContent(root, COLLECTIONS, ['en', 'de']);
  const addresses = [...content.pages].map(([{ file }, address]) => `${file} ${address}`);
  const entries = content.files.flatMap((file) =>
    file.entries.flatMap(({ id, order }) => (order ? `${id} ${order}` : [])),
  );
  const report = [
    addresses,
    entries,
    Object.fromEntries(pageTitles(content.pages)),
    previewAddresses(content),
  ];
  await expect(stringify(report)).toMatchFileSnapshot('pages.txt');
});

test.each<[string, string, Change]>([
  ['before its day', 'articles/queues.mdx:2', ['articles/queues.mdx', '2024-03-01', '2999-01-01']],
  ['without the page above it', 'articles/queues.mdx:2', ['pages/insights.yaml', '', undefined]],
])('what is no page %s is a hint', async (_when, place, change) => {
  const { hints, mistakes } = await checkContent(changed(change), COLLECTIONS, ['en']);
  expect(formatFindings(mistakes, hints)).toMatch(new RegExp(`^src/content/${place}  is not shown`));
});

test.each([
  [1279, 800],
  [1280, 799],
])('a picture of %d × %d, smaller than its frame, is a hint with both sizes', async (width, height) => {
  const picture = await photograph(width, height);
  const root = changed(['projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', picture]]);
  expect((await checkContent(root, COLLECTIONS)).hints).toMatchObject([
    { hint: `./nabz.png looks blurred: it has ${width} × ${height} pixels, in a frame of 1280 × 800.` },
  ]);
});

/** What the script says of another project; a byte order mark is none of its mistakes. */
test.each([
  ['src/own/typeface.json', undefined, 'no such file'],
  ['src/content/agency.json', '\uFEFF{ "brand": Guild }', 'found:    \uFEFF{ "brand": Guild }'],
  ['src/own/settings.json', Buffer.from('{}', 'utf16le'), 'another encoding'],
  ['src/own/words.json', '{', 'double quotes'],
  ['src/own/colours.json', '\uFEFF{}', ''],
])('%s as %s is a mistake with "%s"', (file, content, message) => {
  const own = ['settings', 'colours', 'typeface'].map((name) => [`src/own/${name}.json`, '{}']);
  const root = temporaryFolder({
    ...FIXTURE,
    ...Object.fromEntries(own),
    ...(content && { [file]: content }),
  });
  if (!content) rmSync(path.join(root, file));
  const script = path.resolve('src/model/check/settings-files.ts');
  const { stderr, status } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' });
  expect(stderr.includes(`${file}:1\n`), stderr).toBe(status === 1);
  expect(stderr).toContain(message.replace('\uFEFF', ''));
  expect(status).toBe(message ? 1 : 0);
});

test.each(["o'neil", 'a#b', 'a?b', '100%'])('a project in the folder %s is refused by name', (name) => {
  const cwd = path.join(temporaryFolder({ [`${name}/a`]: '' }), name);
  const script = path.resolve('src/model/check/settings-files.ts');
  const { stderr, status } = spawnSync(process.execPath, [script], { cwd, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`rename or move ${cwd}`)]);
});
