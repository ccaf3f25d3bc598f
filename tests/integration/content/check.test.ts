import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '../../../src/integrations/content-check/check.ts';
import { contentCheck } from '../../../src/integrations/content-check/integration.ts';
import { formatProblems } from '../../../src/integrations/content-check/problem.ts';
import { writeSample } from '../../support/sample.ts';
import { MISTAKES, type Mistake } from './mistakes/mistakes.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  writeSample(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const target = (file: string) => path.join(root, 'src/content', file);

/** Makes a mistake; returns the file as it was. */
function make([, file, before, after]: Mistake): string {
  const text = readFileSync(target(file), 'utf8');
  const changed = text.replace(before, after);
  expect(changed, 'the mistake must change the file').not.toBe(text);
  writeFileSync(target(file), changed);
  return text;
}

test("finds no mistake in the site's own content", () => {
  expect(checkContent('.')).toEqual([]);
});

test('finds no mistake in the sample content', () => {
  expect(checkContent(root)).toEqual([]);
});

test.each(MISTAKES)('reports one mistake, in the right file, when %s', (...mistake) => {
  make(mistake);
  expect(checkContent(root).map(({ file }) => file)).toEqual([`src/content/${mistake[1]}`]);
});

test('every message is as recorded in messages.txt', async () => {
  const messages = MISTAKES.map((mistake) => {
    const text = make(mistake);
    const [, ...message] = formatProblems(checkContent(root)).split('\n\n');
    writeFileSync(target(mistake[1]), text);
    return `# When ${mistake[0]}\n${message.join('\n\n')}\n`;
  });
  await expect(messages.join('\n')).toMatchFileSnapshot('mistakes/messages.txt');
});

test('problems are sorted by file and line', () => {
  make(['', 'team/noor.yaml', 'bio:', 'boi:']);
  make(['', 'team/noor.yaml', 'order: 3', 'order: three']);
  make(['', 'projects/nabz.yaml', /^title: .*/m, 'title: 112']);
  expect(formatProblems(checkContent(root)).match(/^src.*/gm)).toEqual([
    'src/content/projects/nabz.yaml:2  title',
    'src/content/team/noor.yaml:1  order',
    'src/content/team/noor.yaml:6  boi',
  ]);
});

test('accepts correct links, headings, pictures, imports and components in a legal text', () => {
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
  expect(checkContent(root)).toEqual([]);
});

test('accepts links to headings of a legal text that cannot be read', () => {
  make(['', 'legal/terms.mdx', /$/, '\n[rights](/privacy#your-rights)\n']);
  make(['', 'legal/privacy.mdx', /$/, '\n{\n']);
  expect(checkContent(root).map(({ file }) => file)).toEqual(['src/content/legal/privacy.mdx']);
});

test('accepts files with Windows line endings', () => {
  for (const file of ['legal/terms.mdx', 'projects/nabz.yaml']) make(['', file, /\n/g, '\r\n']);
  expect(checkContent(root)).toEqual([]);
});

test('a mistake stops a build with the message of the check', () => {
  make(['', 'team/noor.yaml', 'bio:', 'boi:']);
  const parameters = { command: 'build', config: { root: pathToFileURL(`${root}/`) } };
  const setup = contentCheck().hooks['astro:config:setup'];
  // The only parameters that the hook reads.
  expect(() => setup?.(parameters as unknown as HookParameters<'astro:config:setup'>)).toThrow(
    /1 mistake in the content:\n\nsrc\/content\/team\/noor\.yaml:6 {2}boi\n/,
  );
});
