import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkContent } from '../../../src/integrations/content-check/check.ts';
import { contentCheck } from '../../../src/integrations/content-check/integration.ts';
import { formatHint, formatMistakes } from '../../../src/integrations/content-check/mistake.ts';
import { PORTRAIT_FRAME, PROJECT_FRAME } from '../../../src/lib/frames.ts';
import { COLLECTIONS, writeFixture } from '../../support/content-fixture.ts';
import { MISTAKES, png, type Change } from './mistakes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  writeFixture(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const mistakesOf = async () => (await checkContent(root, COLLECTIONS)).mistakes;
const hintsOf = async () => (await checkContent(root, COLLECTIONS)).hints.map(formatHint);

function make([file, before, after, picture]: Change): void {
  const target = path.join(root, 'src/content', file);
  const [text = ''] = globSync(target).map((each) => readFileSync(each, 'utf8'));
  const changed = typeof after === 'string' ? text.replace(before, after) : after;
  expect(changed, 'the mistake must change the file').not.toBe(text);
  writeFileSync(target, changed);
  if (picture) writeFileSync(path.join(path.dirname(target), picture[0]), picture[1]);
}

test('a hint names each file that no page uses', async () => {
  expect(await hintsOf()).toEqual([]);
  for (const file of ['team/nabz.svg', 'schemas.ts']) writeFileSync(path.join(root, 'src/content', file), '');
  expect(await hintsOf()).toEqual([
    'src/content/schemas.ts:1  No page uses it: delete it.',
    'src/content/team/nabz.svg:1  No page uses it: delete it.',
  ]);
  expect(await mistakesOf()).toEqual([]);
});

test('a hint names a photograph of which much is cut off, unless its entry says what to keep', async () => {
  make(['projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', png(1280, 1280)]]);
  rmSync(path.join(root, 'src/content/projects/nabz.svg'));
  expect(await hintsOf()).toEqual([
    'src/content/projects/nabz.yaml:4  ./nabz.png loses 38 % of its height around the centre; its focus says what to keep.',
  ]);
  make(['projects/nabz.yaml', /$/, 'focus: 50% 20%\n']);
  expect(await hintsOf()).toEqual([]);
});

test('a hint names the text that a line of --- makes a heading', async () => {
  make(['legal/terms.mdx', /$/, '\nSigned in Aarhus\n---\n']);
  expect(await hintsOf()).toEqual([
    expect.stringMatching(/^src\/content\/legal\/terms\.mdx:10 .* empty line/),
  ]);
});

test('each mistake is reported once, with its place, what was found and expected, and how to fix it', async () => {
  expect(await mistakesOf()).toEqual([]);
  const messages: string[] = [];
  for (const [when, ...change] of MISTAKES) {
    rmSync(root, { recursive: true });
    writeFixture(root);
    make(change);
    const mistakes = await mistakesOf();
    expect(mistakes, when).toMatchObject([{ file: `src/content/${change[0]}` }]);
    messages.push(`# When ${when}\n${formatMistakes(mistakes).split('\n\n')[1]}\n`);
  }
  await expect(messages.join('\n')).toMatchFileSnapshot('messages.txt');
});

test.each<[string, ...Change[]]>([
  [
    'two projects of the same number, and a decimal',
    ['projects/tap-lane.yaml', '5', '2'],
    ['team/noor.yaml', '3', '1.5'],
  ],
  ['a member without picture and profile', ['team/noor.yaml', /^(image|alt|linkedin): .*\n/gm, '']],
  ['comments on lines of their own', ['projects/nabz.yaml', /^title/m, '# Its name\ntitle']],
  [
    'a title that is a number or looks like a date',
    ['projects/nabz.yaml', /^title: .*/m, 'title: 2026-05-01'],
  ],
  ['figures without quotes', ['statistics.yaml', '25+', '40'], ['statistics.yaml', '40', '4.9']],
  ['a percentage with a space', ['statistics.yaml', '25+', '99,9 %']],
  ['a byte order mark', ['projects/nabz.yaml', /^/, '\uFEFF'], ['legal/terms.mdx', /^/, '\uFEFF']],
  ['Windows line endings', ['projects/nabz.yaml', /\n/g, '\r\n'], ['legal/terms.mdx', /\n/g, '\r\n']],
  [
    'a photograph of half the size of its frame',
    ['projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', png(640, 400)]],
  ],
  ['a text that goes on below, indented', ['projects/nabz.yaml', 'clinics, with', 'clinics,\n  with']],
  ['an empty list', ['values.yaml', /[\s\S]*/, '']],
  ['links to a text that cannot be read', ['legal/terms.mdx', /$/, '\n[rights](/privacy#your-rights)\n']],
  [
    'links, comments and HTML in a legal text',
    [
      'legal/terms.mdx',
      /$/,
      `
## Notes gemäß § 5

{/* to do */} Last changed <Today />,<br /> m<sup>2</sup>. See [rights](/privacy#your-rights), [above](#notes-gemäß--5), [once more](#notes-gem%C3%A4%C3%9F--5),
[the story](/about#main), [audits](/services/audit), [a case study](/work/nabz), [a job](/jobs/dev), [home](/?a=b), [a file](/favicon.svg), [elsewhere](https://example.com/x) and
[mail](mailto:a@example.com).
`,
    ],
  ],
])('accepts %s', async (_, ...changes) => {
  changes.forEach(make);
  expect(await mistakesOf()).toEqual([]);
});

test('a link to the case study of a hidden project is a mistake', async () => {
  make(['projects/nabz.yaml', /$/, 'hidden: true\n']);
  make(['legal/terms.mdx', /$/, '\n[Nabz](/work/nabz)\n']);
  expect(await mistakesOf()).toMatchObject([
    { file: 'src/content/legal/terms.mdx', found: 'a link to /work/nabz' },
  ]);
});

test('a page without its file is a mistake', async () => {
  rmSync(path.join(root, 'src/content/pages/services/audit.yaml'));
  expect(await mistakesOf()).toMatchObject([
    { file: 'src/content/pages/services/audit.yaml', found: 'no such file' },
  ]);
});

test('a collection that has no files is empty', async () => {
  for (const folder of ['team', 'projects', 'studies'])
    rmSync(path.join(root, 'src/content', folder), { recursive: true });
  rmSync(path.join(root, 'src/content/technologies.yaml'));
  expect(await mistakesOf()).toEqual([]);
});

/** Runs the integration's first hook, as `astro dev` and `astro build` do. Returns what it adds to the configuration. */
async function setUp(command: 'dev' | 'build'): Promise<unknown> {
  const config = { root: pathToFileURL(`${root}/`) };
  const updateConfig = vi.fn(() => config);
  const parameters = { command, config, updateConfig };
  // The only parameters that the hook reads.
  await contentCheck(COLLECTIONS).hooks['astro:config:setup']?.(
    parameters as unknown as HookParameters<'astro:config:setup'>,
  );
  return updateConfig.mock.calls[0]?.at(0);
}

test('a build with a mistake prints the message of the check, without a stack trace, and exits with 1', async () => {
  make(['team/noor.yaml', 'bio:', 'boi:']);
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exited = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  await expect(setUp('build')).rejects.toThrow('exited');
  expect(exited).toHaveBeenCalledWith(1);
  expect(printed.mock.calls).toEqual([
    [expect.stringMatching(/^Mistakes in the content: 2\n\nsrc\/content\/team\/noor.yaml:1 {2}bio\n/)],
  ]);
  exited.mockRestore();
  printed.mockRestore();
});

test('a page gets the settings as they were checked, whatever the file has become since', async () => {
  const added = await setUp('dev');
  const [plugin] = (added as { vite: { plugins: { load: { handler: (id: string) => unknown } }[] } }).vite
    .plugins;
  const file = path.join(root, 'src/content/agency.json');
  const checked = readFileSync(file, 'utf8');
  writeFileSync(file, '{ "brand"');
  expect(plugin?.load.handler(file)).toBe(checked);
});

test('VS Code applies a schema to every YAML and JSON file of the content', async () => {
  const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as {
    'yaml.schemas': Record<string, string>;
    'json.schemas': { url: string; fileMatch: string[] }[];
  };
  await setUp('dev');
  const files = { ...settings['yaml.schemas'] };
  for (const { url, fileMatch } of settings['json.schemas']) files[url.replace('./', '')] = fileMatch[0]!;
  const schemas = Object.keys(files);
  expect(globSync(schemas, { cwd: root }).toSorted()).toEqual(schemas.toSorted());
  expect(globSync(Object.values(files), { cwd: root }).toSorted()).toEqual(
    globSync('src/content/**/*.{yaml,json}', { cwd: root }).toSorted(),
  );
});

test.each([
  ['Add a project', 'projects/example.yaml', PROJECT_FRAME],
  ['Add a member', 'team/example.yaml', PORTRAIT_FRAME],
  ['Change the services', 'services.yaml', undefined],
] as const)('the example of "%s" in docs/editing.md has no mistake as %s', async (heading, file, frame) => {
  const [, section = ''] = readFileSync('docs/editing.md', 'utf8').split(`\n### ${heading}\n`);
  const [, example = ''] = /^```yaml\n([^]*?)^```/m.exec(section) ?? [];
  const [, picture = ''] = /^image: (.*)/m.exec(example) ?? [];
  expect(example).not.toBe('');
  make([file, /[^]*/, example, frame && [picture, png(...frame)]]);
  expect(await mistakesOf()).toEqual([]);
});

test('a missing translation is a hint; one of nothing, one without the settings and one of other fields are mistakes', async () => {
  const content = path.join(root, 'src/content');
  writeFileSync(path.join(content, 'projects/nabz.de.yaml'), 'title: Nabz auf Deutsch\norder: 1\n');
  writeFileSync(path.join(content, 'projects/puls.de.yaml'), 'title: Puls\n');
  writeFileSync(path.join(content, 'projects/tap-lane.fr.yaml'), 'title: Robinet\n');
  const { mistakes, hints } = await checkContent(root, COLLECTIONS, ['en', 'de']);
  expect(mistakes.map(({ file, found }) => `${path.basename(file)}: ${found}`)).toEqual([
    'agency.de.json: no such file',
    'home.de.yaml: no such file',
    'nabz.de.yaml: a field "order"',
    'puls.de.yaml: a translation of a file that does not exist',
    'tap-lane.fr.yaml: a file of content that no page shows',
  ]);
  expect(hints.map(({ hint }) => hint)).toEqual(
    expect.arrayContaining([
      'de: projects/nabz.yaml description has no translation.',
      'de: projects/tap-lane.yaml has no translation.',
    ]),
  );
});
