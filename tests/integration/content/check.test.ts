import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '../../../src/integrations/content-check/check.ts';
import { contentCheck } from '../../../src/integrations/content-check/integration.ts';
import { formatProblems } from '../../../src/integrations/content-check/problem.ts';
import { writeSample } from '../../support/sample.ts';
import { MISTAKES, png, type Mistake } from './mistakes/mistakes.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  writeSample(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const target = (file: string) => path.join(root, 'src/content', file);

function make([, file, before, after, picture]: Mistake): void {
  const text = existsSync(target(file)) ? readFileSync(target(file), 'utf8') : '';
  const changed = text.replace(before, after);
  expect(changed, 'the mistake must change the file').not.toBe(text);
  mkdirSync(path.dirname(target(file)), { recursive: true });
  writeFileSync(target(file), changed);
  if (picture) writeFileSync(path.join(path.dirname(target(file)), picture[0]), picture[1]);
}

test("finds no mistake in the site's own content", async () => {
  expect(await checkContent('.')).toEqual([]);
});

test('finds no mistake in the sample content', async () => {
  expect(await checkContent(root)).toEqual([]);
});

test.each(MISTAKES.map((mistake) => ({ when: mistake[0], mistake })))(
  'reports one mistake, in the right file, when $when',
  async ({ mistake }) => {
    make(mistake);
    expect((await checkContent(root)).map(({ file }) => file)).toEqual([`src/content/${mistake[1]}`]);
  },
);

test('every message is as recorded in messages.txt', async () => {
  const messages: string[] = [];
  for (const mistake of MISTAKES) {
    rmSync(root, { recursive: true });
    writeSample(root);
    make(mistake);
    const [, ...message] = formatProblems(await checkContent(root)).split('\n\n');
    messages.push(`# When ${mistake[0]}\n${message.join('\n\n')}\n`);
  }
  await expect(messages.join('\n')).toMatchFileSnapshot('mistakes/messages.txt');
});

test('problems are sorted by file and line', async () => {
  make(['', 'team/noor.yaml', 'bio:', 'boi:']);
  make(['', 'team/noor.yaml', 'order: 3', 'order: three']);
  make(['', 'projects/nabz.yaml', /^title: .*/m, 'title: 112']);
  expect(formatProblems(await checkContent(root)).match(/^src.*/gm)).toEqual([
    'src/content/projects/nabz.yaml:2  title',
    'src/content/team/noor.yaml:1  order',
    'src/content/team/noor.yaml:6  boi',
  ]);
});

test('accepts correct links, headings, pictures, imports and components in a legal text', async () => {
  make([
    '',
    'legal/terms.mdx',
    /$/,
    `
import Seal from '../../components/Seal.astro'

## Notes

### Small print

<Seal /> Last changed <Today />. See [rights](/privacy#your-rights), [above](#notes), [the story](/about#main),
[home](/), [a file](/favicon.svg), [elsewhere](https://example.com/x), [mail](mailto:a@example.com) and
<a href="/contact">the form</a>. ![The mark](/favicon.svg)
`,
  ]);
  expect(await checkContent(root)).toEqual([]);
});

test('accepts links to headings of a legal text that cannot be read', async () => {
  make(['', 'legal/terms.mdx', /$/, '\n[rights](/privacy#your-rights)\n']);
  make(['', 'legal/privacy.mdx', /$/, '\n{\n']);
  expect((await checkContent(root)).map(({ file }) => file)).toEqual(['src/content/legal/privacy.mdx']);
});

test('accepts a title that looks like a date, and comments on lines of their own and beside numbers', async () => {
  make(['', 'projects/nabz.yaml', /^title: .*/m, '# Its name\ntitle: 2026-05-01\n# below']);
  make(['', 'projects/nabz.yaml', /^order: .*/m, 'order: 2 # second']);
  expect(await checkContent(root)).toEqual([]);
});

test('accepts comments, spaces and HTML elements in legal texts, and an accent in the name of a picture', async () => {
  make(['', 'legal/terms.mdx', /$/, "\n{/* to do */} One{' '}<abbr>two</abbr>\n"]);
  const name = 'caf\u00e9.svg';
  make(['', 'projects/nabz.yaml', 'nabz.svg', name, [name, '<svg viewBox="0 0 8 5"/>']]);
  expect(await checkContent(root)).toEqual([]);
});

test('accepts a photograph of half the size of its frame', async () => {
  make(['', 'projects/nabz.yaml', 'nabz.svg', 'nabz.png', ['nabz.png', png(640, 400)]]);
  expect(await checkContent(root)).toEqual([]);
});

test('accepts files that begin with a byte order mark', async () => {
  for (const file of ['legal/terms.mdx', 'projects/nabz.yaml']) make(['', file, /^/, '\uFEFF']);
  expect(await checkContent(root)).toEqual([]);
});

test('accepts files with Windows line endings', async () => {
  for (const file of ['legal/terms.mdx', 'projects/nabz.yaml']) make(['', file, /\n/g, '\r\n']);
  expect(await checkContent(root)).toEqual([]);
});

test('a mistake stops a build with the message of the check', async () => {
  make(['', 'team/noor.yaml', 'bio:', 'boi:']);
  const parameters = { command: 'build', config: { root: pathToFileURL(`${root}/`) } };
  const setup = contentCheck().hooks['astro:config:setup'];
  // The only parameters that the hook reads.
  const run = async () => setup?.(parameters as unknown as HookParameters<'astro:config:setup'>);
  await expect(run()).rejects.toThrow(
    /1 mistake in the content:\n\nsrc\/content\/team\/noor\.yaml:6 {2}boi\n/,
  );
});
