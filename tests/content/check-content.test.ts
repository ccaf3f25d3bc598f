/**
 * Tests what the check says about content. Each test changes a few files of a small site (tests/support/content-fixture),
 * writes them to a temporary folder, and reads the findings there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { checkContent } from '../../src/model/check/check-content.ts';
import { missingScripts } from '../../src/model/check/files.ts';
import { contentCheck } from '../../src/model/check/integration.ts';
import { formatFindings } from '../../src/model/mistake.ts';
import { checkLabels } from '../../src/model/check/references.ts';
import { checkLegalTexts } from '../../src/model/check/legal-texts.ts';
import { pageTitles } from '../../src/admin/admin.ts';
import { publishedPages } from '../../src/model/addresses/published-pages.ts';
import { page, pageCollections } from '../../src/model/collections/pages.ts';
import { readContent } from '../../src/model/read.ts';
import { inLanguages } from '../../src/model/translations.ts';
import { COLLECTIONS, CONTENT } from '../support/content-fixture.ts';
import { temporaryFolder, type Files } from '../support/files.ts';
import { copyProject } from '../support/project-copy.ts';
import { MISTAKES, photograph, PNG, SVG, type Change } from './mistakes.ts';

/** No service, whatever the site's settings say: for each, the legal texts would have to say something. */
vi.mock('../../src/site.ts', async (load) => {
  const { site, ...others } = await load<typeof import('../../src/site.ts')>();
  return { ...others, outsideServices: [], site: { ...site, newsletter: undefined } };
});

/**
 * The content, a hidden project with its case study, and other files read by the check. Most of the other files are
 * empty, because only their names matter.
 */
const FIXTURE: Files = {
  ...Object.fromEntries(Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text])),
  'src/content/projects/puls.yaml': `${CONTENT['projects/tap-lane.yaml']!.replace('Tap Lane', 'Puls')}hidden: true\n`,
  'src/content/studies/puls.mdx': CONTENT['studies/nabz.mdx']!.replace('project: nabz', 'project: puls'),
  'src/components/mdx/Brand.astro': '',
  'src/components/mdx/LegalContact.astro': '',
  'src/components/mdx/LegalEmail.astro': '',
  'src/components/mdx/Today.astro': '',
  'public/favicon.svg': '',
};

/** Writes a modified copy of the fixture to a temporary folder. */
function changed(...changes: readonly Change[]): string {
  const files: Partial<Files> = { ...FIXTURE };
  for (const [file, before, after, picture] of changes) {
    const name = `src/content/${file}`;
    const text = String(files[name] ?? '');
    const now = typeof after === 'string' ? text.replace(before, after) : after;
    expect(now, 'the change must change the file').not.toBe(text);
    files[name] = now;
    if (picture) files[`${path.dirname(name)}/${picture[0]}`] = picture[1];
  }
  const kept = Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return temporaryFolder(Object.fromEntries(kept) as Files);
}

const mistakesAfter = async (...changes: readonly Change[]) =>
  (await checkContent(changed(...changes), COLLECTIONS, ['en'])).mistakes;

const rows = MISTAKES.map(([message, ...change]) => [message, change[0], change] as const);
test.each(rows)(
  'the check reports only the mistake "%s" in %s, with its line',
  async (message, file, change) => {
    const findings = formatFindings(await mistakesAfter(change), []);
    expect(
      findings.startsWith(`Mistakes in the content: 1\n\nsrc/content/${file}:${message}`),
      findings,
    ).toBe(true);
  },
);

test.each(['xx', 'en'])(
  'if the second language is %s, the check reports only that language',
  async (code) => {
    const { mistakes } = await checkContent(changed(), COLLECTIONS, ['en', code]);
    expect(mistakes.map(({ found }) => found)).toEqual([`'${code}'`]);
  },
);

/** Texts that can be appended to a legal text. */
const IN_TEXTS = [
  '{/* to do */} Last changed <Today />,<br /> m<sup>2</sup>, <kbd>S</kbd>, <mark>new</mark>.',
  '<details>\n<summary>How?</summary>\n\nSo.\n\n</details>',
  '\\*stars\\*, 2 * 3 * 4, brackets\\](/privacy), snake_case__name, \\~a bit and ~~struck~~',
  'He said so [sic] (*The Times*), see [1] (**b**), [2] ([home](/)) and [3] (\nthere).',
];
test.each<Change>([
  // Two projects may have the same `order`, and an `order` may have decimals.
  ['projects/tap-lane.yaml', '5', '2'],
  ['team/noor.yaml', '3', '1.5'],
  ['team/noor.yaml', /^(image|alt|linkedin): .*\n/gm, ''],
  // The file may contain a comment, a title that looks like a date, and a text that spans two lines.
  ['projects/nabz.yaml', /^title: .*/m, '# Its name\ntitle: 2026-05-01'],
  ['projects/nabz.yaml', 'clinics, with', 'clinics,\n  with'],
  // A statistic's figure may be a number without quotes.
  ['statistics.yaml', '25+', '999999'],
  ['values.yaml', /[^]*/, ''],
  ['projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', PNG]],
  ['studies/nabz.mdx', /$/, '\n![A](./c.JPEG)\n', ['c.JPEG', await photograph(880, 5, 'jpeg')]],
  ['legal/terms.mdx', /$/, '\n![A](./a%20b.avif)\n', ['a b.avif', await photograph(8, 5, 'avif')]],
  // Windows programs save files with a byte order mark.
  ['projects/tap-lane.yaml', /^/, '\uFEFF'],
  ...IN_TEXTS.map((text): Change => ['legal/terms.mdx', /$/, `\n${text}\n`]),
])('the check accepts $0 after $1 is replaced with $2', async (...change) => {
  expect(await mistakesAfter(change as unknown as Change)).toEqual([]);
});

test('the check accepts missing optional pages, empty collections and a menu link to an empty list', async () => {
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

test("if the content contains a mistake, a build prints the check's message without a stack trace and exits with 1", async () => {
  const exited = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const errors: string[] = [];
  const config = { root: pathToFileURL(`${changed(['team/noor.yaml', 'bio:', 'boi:'])}/`) };
  // These are the only parameters that the hook reads.
  const parameters = { command: 'build', config, logger: { error: (text: string) => errors.push(text) } };
  await contentCheck(COLLECTIONS).hooks['astro:config:setup']?.(parameters as never);
  expect(errors).toEqual([
    expect.stringMatching(
      /^Mistakes in the content: \d+\n[^]*\nsrc\/content\/team\/noor.yaml:1 {2}bio: nothing/,
    ),
  ]);
  expect(exited.mock.calls).toEqual([[1]]);
  exited.mockRestore();
});

test.each([
  ['Add a project', 'projects/example.yaml'],
  ['Add a member', 'team/example.yaml'],
  ['Change the services', 'services.yaml'],
])('the check accepts the example under "%s" in docs/editing.md as %s', async (heading, file) => {
  const [, section = ''] = readFileSync('docs/editing.md', 'utf8').split(`\n### ${heading}\n`);
  const [, example = ''] = /^```yaml\n([^]*?)^```/m.exec(section) ?? [];
  const [, picture] = /^image: (.*)/m.exec(example) ?? [];
  expect(example).not.toBe('');
  expect(await mistakesAfter([file, /[^]*/, example, picture ? [picture, PNG] : undefined])).toEqual([]);
});

test("translations.txt contains all of the check's findings about translations", async () => {
  const privacy = { page: 'privacy', label: 'Datenschutz' };
  const agency = {
    legalContact: { address: { town: 'Kopenhagen' } },
    contact: 'A',
    ...{ navigation: [], legal: [privacy, privacy] },
  };
  const [about, article] = [CONTENT['pages/about.yaml'], CONTENT['articles/queues.mdx']!];
  const root = changed(
    ['agency.de.json', '', JSON.stringify(agency)],
    ['projects/nabz.de.yaml', '', 'title: Nabz auf Deutsch\norder: 1\nalt:\n'],
    ['projects/pulse.de.yaml', '', 'title: Pulse\n'],
    ['projects/tap-lane.fr.yaml', '', 'title: Robinet\n'],
    ['services.de.yaml', '', '- ['],
    ['statistics.de.yaml', '', '- id: project\n  label: Projekte\n'],
    // The originals of these translations are unreadable or not published yet.
    ['values.yaml', /$/, '- [\n'],
    ['values.de.yaml', '', '- id: mission\n  title: Mission\n  description: Warum.\n'],
    ['articles/queues.mdx', '2024-03-01', '2999-01-01'],
    ['articles/queues.de.mdx', '', article.replace(/^(date|author|formerly):.*\n( .*\n)?/gm, '')],
    // The page title is the same in both languages. A translation may have other paragraphs, here one more.
    ['pages/about.yaml', 'Our story', 'Our story\n  text:\n    - One'],
    ['pages/about.de.yaml', '', `${about}address: ueber-uns\n`],
    ['pages/about.de.yaml', 'Our story', 'Our story\n  text:\n    - Eins\n    - Zwei'],
    ['team/noor.de.yaml', '', 'role: Leitung\nbio: Leitet die Gestaltung.\n'],
    ['projects/tap-lane.de.yaml', '', '# To do\n'],
    ['studies/nabz.de.mdx', '', CONTENT['studies/nabz.mdx']!.replace(/ {2}- value: '14'\n.*\n/, '')],
  );
  const { mistakes, hints } = await checkContent(root, COLLECTIONS, ['en', 'de']);
  const lines = [...mistakes, ...hints].map((each) => {
    const { file, line, field } = each;
    return 'hint' in each ? `${file}:${line}  ${each.hint}` : `${file}:${line}  ${field}  ${each.found}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('translations.txt');
});

test('a translation may reorder sections, but must contain every section and every text of its original', async () => {
  const sections = [
    { kind: 'call', heading: 'Los' },
    { kind: 'statistics' },
    { kind: 'studies' },
    { kind: 'services', heading: 'Leistungen' },
    { kind: 'hero', intro: 'Alles.', heading: 'Wir', buttons: [{ to: 'work', text: 'Arbeit' }] },
    { kind: 'tools', heading: 'Technik' },
  ];
  const home = { title: 'Start', description: 'Alles von einem Team, das bleibt, bis es läuft.', sections };
  const root = changed(
    ['pages/home.yaml', 'intro: One', 'badge: New\n    intro: One'],
    ['pages/home.de.yaml', '', JSON.stringify(home)],
  );
  const { mistakes } = await checkContent(root, COLLECTIONS, ['en', 'de']);
  const findings = mistakes.filter(({ file }) => file.endsWith('home.de.yaml'));
  expect(findings.map(({ field, found }) => `${field}  ${found}`)).toEqual([
    'sections #6 kind  "tools"',
    'sections #1 heading  "Los"',
    'sections #5 badge  no translation of "New"',
    'sections #5 buttons  no translation of {"text":"View Our Work","to":"work"}',
    'sections  no translation of {"kind":"technologies","heading":"Our technologies"}',
  ]);
});

test("the check reports links to missing pages in labels of the form and the newsletter's checkbox", () => {
  const files = readContent(changed(), inLanguages(COLLECTIONS, ['en']));
  const box = { kind: 'checkbox', label: { en: 'I read the [policy](privacy) and [terms](term)' } } as const;
  const newsletter = {
    field: 'email',
    hidden: [],
    consent: { name: 'ok', label: { en: '[Privacy](privcy)' } },
  };
  const findings = checkLabels(files, publishedPages(files), { box }, newsletter);
  expect(findings.map(({ file, field, found, rule }) => `${file} ${field} ${found} ${rule}`)).toEqual([
    'src/own/fields.ts box "term" Write the name of an entry of pages, such as terms',
    'src/own/settings.json newsletter consent label "privcy" Write the name of an entry of pages, such as privacy',
  ]);
});

test('the check reports scripts of outside services that are missing from public', () => {
  const scripts = ['/favicon.svg', '/none.js', 'https://a.example/a.js'];
  expect(missingScripts(changed(), [{ scripts }])).toMatchObject([{ found: '/none.js' }]);
});

test('pages.txt contains the addresses, titles and list positions of pages in two languages', async () => {
  const translated = ['about', 'home', 'services', 'services/audit', 'work', 'insights'].map(
    (name): Change => [`pages/${name}.de.yaml`, '', CONTENT[`pages/${name}.yaml`]!],
  );
  const root = changed(
    ...translated,
    ['pages/about.de.yaml', /$/, 'address: ueber-uns\n'],
    ['pages/services.yaml', /$/, 'address: leistungen\n'],
    // Neither this study nor its original is published, because the project is hidden.
    ['studies/puls.de.mdx', '', CONTENT['studies/nabz.mdx']!.replace('project: nabz\n', '')],
    // This hidden team member is credited in a case study.
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
    content.hints.flatMap(({ hint }) => (hint.includes('not shown') ? hint : [])),
    Object.fromEntries(pageTitles(content.pages)),
  ];
  await expect(stringify(report)).toMatchFileSnapshot('pages.txt');
});

test('on a site in English and German, the check reports an English page whose address begins with /de', async () => {
  const root = changed(['pages/about.yaml', /$/, 'address: de/ueber\n']);
  const { mistakes } = await checkContent(root, COLLECTIONS, ['en', 'de']);
  const rule = 'Pages in that language are below /de. Choose another one.';
  expect(mistakes).toContainEqual(expect.objectContaining({ found: 'the address /de/ueber', rule }));
});

const TERMS = 'legal/terms.mdx';

/** Replaces a project's SVG with an image of the given size. */
const withPicture = async (width: number, height: number): Promise<Change> => [
  ...(['projects/nabz.yaml', 'nabz.svg', 'nabz.png'] as const),
  ['nabz.png', await photograph(width, height)],
];
const NO_ALT = 'has no alternative text ("alt") for people who can\'t see it.';

test.each<readonly [hint: string, change: Change]>([
  [
    '4: ./nabz.png is 1279 × 800 pixels, which looks blurred in a frame of 1280 × 800.',
    await withPicture(1279, 800),
  ],
  [
    '4: ./nabz.png is 1280 × 799 pixels, which looks blurred in a frame of 1280 × 800.',
    await withPicture(1280, 799),
  ],
  [
    '10: ./a.png is 120 × 60 pixels, which looks blurred in a column of 880 pixels.',
    [TERMS, /$/, '\n![A](./a.png)\n', ['a.png', await photograph(120, 60)]],
  ],
  [`6: ${NO_ALT}`, ['articles/queues.mdx', /^formerly/m, 'image: ./a.svg\nformerly', ['a.svg', SVG]]],
  [
    '5: has no captions ("captions") for people who can\'t hear it.',
    [
      'articles/queues.mdx',
      'date: ',
      'video:\n  address: /film.mp4\n  title: A\n  poster: ../projects/nabz.svg\ndate: ',
    ],
  ],
])('the only finding is the hint "%s"', async (hint, change) => {
  const { mistakes, hints } = await checkContent(changed(change), COLLECTIONS, ['en']);
  expect(mistakes).toEqual([]);
  expect(hints.map((each) => `${each.line}: ${each.hint}`)).toEqual([hint]);
});

const OF_FORM = [
  'EnquiryFields',
  'EnquirySources',
  'EnquiryRecipients',
  'RetentionDays',
  'Captcha',
  'CaptchaData',
];

test.each([
  [OF_FORM.slice(0, 4), ['Captcha', 'CaptchaData'], false],
  [OF_FORM, [], false],
  [OF_FORM, ['Tracking', 'ThirdParties'], true],
])(
  'if the legal texts of a site with a form contain the components %j, the hint lists %j',
  ([first, ...others], missing, hasOthers) => {
    const root = changed(
      ['pages/contact.yaml', '', CONTENT['pages/about.yaml']!.replace('title: About', 'title: Contact')],
      ['legal/terms.mdx', /$/, `\nA <${first} />.\n`],
      ['legal/privacy.mdx', /$/, others.map((name) => `\n<${name} />\n`).join('')],
    );
    const pages = pageCollections({ contact: page }, {});
    const files = readContent(root, inLanguages({ ...COLLECTIONS, ...pages }, ['en', 'de']));
    const hints = checkLegalTexts(files, publishedPages(files), ['en', 'de'], hasOthers, hasOthers);
    expect(hints.map(({ hint }) => hint.match(/(?<=<)\w+/g))).toEqual(missing.length > 0 ? [missing] : []);
  },
);

/** Runs one of the project's scripts in another folder. */
function run(program: string, cwd: string) {
  const { stderr, status } = spawnSync(process.execPath, [path.resolve(program)], { cwd, encoding: 'utf8' });
  return { stderr, status };
}
test("if words.json is missing, a command prints the check's message without a stack trace and exits with 1", () => {
  const { folder, remove } = copyProject();
  onTestFinished(remove);
  rmSync(`${folder}/src/own/words.json`);
  const command = ['--import', './scripts/preload.mjs', 'scripts/doctor.ts'];
  const { stderr, status } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toMatch(/^Mistakes in the content: 1\n\nsrc\/own\/words\.json:1 .*\n$/);
  expect(status).toBe(1);
});

test('npm run check:content reports missing required pages and exits with 1', () => {
  const root = temporaryFolder({ 'src/content/agency.json': '{}' });
  expect(run('scripts/check-content.ts', root)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/pages\/home\.yaml:1 [^]*pages\/not-found\.yaml:1 /),
  });
});

test.each(["o'neil", 'a#b', 'a?b', '100%'])(
  "commands refuse to run in a project folder called %s, and print the folder's path",
  (name) => {
    const folder = path.join(temporaryFolder({ [`${name}/a`]: '' }), name);
    expect(run('src/model/check/imported-files.ts', folder)).toEqual({
      status: 1,
      stderr: expect.stringContaining(`Rename or move ${folder}`),
    });
  },
);
