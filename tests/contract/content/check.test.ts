import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkContent, noteContent } from '../../../src/integrations/content-check/check.ts';
import { contentCheck } from '../../../src/integrations/content-check/integration.ts';
import { formatProblems } from '../../../src/integrations/content-check/problem.ts';
import { PORTRAIT_FRAME, PROJECT_FRAME } from '../../../src/lib/frames.ts';
import { COLLECTIONS, writeFixture } from '../../support/content-fixture.ts';
import { MISTAKES, png, type Change } from './mistakes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  writeFixture(root);
});
afterEach(() => rmSync(root, { recursive: true }));

function make([file, before, after, picture]: Change): void {
  const target = path.join(root, 'src/content', file);
  const [text = ''] = globSync(target).map((each) => readFileSync(each, 'utf8'));
  const changed = text.replace(before, after);
  expect(changed, 'the mistake must change the file').not.toBe(text);
  writeFileSync(target, changed);
  if (picture) writeFileSync(path.join(path.dirname(target), picture[0]), picture[1]);
}

test('each file that no page uses is named, and is no mistake', async () => {
  expect(await noteContent(root, COLLECTIONS)).toEqual([]);
  for (const file of ['team/nabz.svg', 'schemas.ts']) writeFileSync(path.join(root, 'src/content', file), '');
  expect(await noteContent(root, COLLECTIONS)).toEqual([
    'src/content/schemas.ts is not used: delete it.',
    'src/content/team/nabz.svg is not used: delete it.',
  ]);
  expect(await checkContent(root, COLLECTIONS)).toEqual([]);
});

test('a photograph of which much is cut off is named, unless its entry says what to keep', async () => {
  make(['projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', png(1280, 1280)]]);
  rmSync(path.join(root, 'src/content/projects/nabz.svg'));
  expect(await noteContent(root, COLLECTIONS)).toEqual([
    'src/content/projects/nabz.yaml: ./nabz.png loses 38 % of its height around the centre; its focus says what to keep.',
  ]);
  make(['projects/nabz.yaml', /$/, 'focus: 50% 20%\n']);
  expect(await noteContent(root, COLLECTIONS)).toEqual([]);
});

test('a logo that can hardly be seen in a theme is named', async () => {
  const assets = path.join(root, 'src/assets');
  mkdirSync(assets);
  const draw = (name: string, fill: string) =>
    writeFileSync(
      path.join(assets, name),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path fill="${fill}" d="M1 1h7v1H1z"/></svg>`,
    );
  draw('logo-light.svg', 'black');
  draw('logo-dark.svg', 'white');
  expect(await noteContent(root, COLLECTIONS)).toEqual([]);
  draw('logo.svg', 'black');
  expect(await noteContent(root, COLLECTIONS)).toEqual([
    expect.stringMatching(/^src\/assets\/logo\.svg .* in the dark theme/),
  ]);
});

test('each mistake is reported once, with its place, what was found and expected, and how to fix it', async () => {
  expect(await checkContent(root, COLLECTIONS)).toEqual([]);
  const messages: string[] = [];
  for (const [when, ...change] of MISTAKES) {
    rmSync(root, { recursive: true });
    writeFixture(root);
    make(change);
    const problems = await checkContent(root, COLLECTIONS);
    expect(problems, when).toMatchObject([{ file: `src/content/${change[0]}` }]);
    messages.push(`# When ${when}\n${formatProblems(problems).split('\n\n')[1]}\n`);
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
    'links, comments, imported components and HTML in a legal text',
    [
      'legal/terms.mdx',
      /$/,
      `
import Seal from '../../components/Seal.astro'

## Notes gemäß § 5

{/* to do */} <Seal /> Last changed <Today />, <abbr>etc</abbr>. See [rights](/privacy#your-rights), [above](#notes-gemäß--5), [once more](#notes-gem%C3%A4%C3%9F--5),
[the story](/about#main), [audits](/services/audit), [a job](/jobs/dev), [home](/?a=b), [a file](/favicon.svg), [elsewhere](https://example.com/x) and
[mail](mailto:a@example.com) in {new Date().getFullYear()}.
`,
    ],
  ],
])('accepts %s', async (_, ...changes) => {
  changes.forEach(make);
  expect(await checkContent(root, COLLECTIONS)).toEqual([]);
});

test('a page without its file is a mistake', async () => {
  rmSync(path.join(root, 'src/content/pages/services/audit.yaml'));
  expect(await checkContent(root, COLLECTIONS)).toMatchObject([
    { file: 'src/content/pages/services/audit.yaml', found: 'no such file' },
  ]);
});

test('a collection that has no files is empty', async () => {
  for (const folder of ['team', 'projects'])
    rmSync(path.join(root, 'src/content', folder), { recursive: true });
  rmSync(path.join(root, 'src/content/technologies.yaml'));
  expect(await checkContent(root, COLLECTIONS)).toEqual([]);
});

/** Runs the integration's first hook, as `astro dev` and `astro build` do. */
async function setUp(command: 'dev' | 'build'): Promise<void> {
  const config = { root: pathToFileURL(`${root}/`) };
  const parameters = { command, config, updateConfig: () => config };
  // The only parameters that the hook reads.
  await contentCheck(COLLECTIONS).hooks['astro:config:setup']?.(
    parameters as unknown as HookParameters<'astro:config:setup'>,
  );
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
  expect(await checkContent(root, COLLECTIONS)).toEqual([]);
});
