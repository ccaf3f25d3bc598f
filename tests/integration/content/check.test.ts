import {
  appendFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkContent } from '../../../src/integrations/content-check/check.ts';
import { describeProblems } from '../../../src/integrations/content-check/problem.ts';
import { writeSample } from '../../support/sample.ts';
import { SLIPS } from './mistakes.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  writeSample(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const inContent = (file: string) => path.join(root, 'src/content', file);

/** What is said of the content as it is now, without the title. */
const said = () => describeProblems(checkContent(root)).split('\n').slice(2);

test('the content of the site is in order', () => {
  expect(checkContent('.')).toEqual([]);
});

test('so is the sample that the following tests spoil', () => {
  expect(checkContent(root)).toEqual([]);
});

/** Asserts that a line is what is expected: a text that stands for itself, or a pattern. */
function expectLine(line: string | undefined, expected: string | RegExp): void {
  if (typeof expected === 'string') expect(line).toBe(expected);
  else expect(line).toMatch(expected);
}

describe('told with its place, what was found and expected, and how to mend it', () => {
  test.each(SLIPS)('$what', ({ file, replace, ...words }) => {
    const before = readFileSync(inContent(file), 'utf8');
    const after = before.replace(...replace);
    expect(after, 'the slip must change the file').not.toBe(before);
    writeFileSync(inContent(file), after);

    const [place = '', found, expected, mend, ...more] = said();
    expect(place.startsWith(`src/content/${file}:`), place).toBe(true);
    expectLine(place.slice(`src/content/${file}`.length), words.at);
    expectLine(found?.replace('  found:    ', ''), words.found);
    expectLine(expected?.replace('  expected: ', ''), words.expected);
    expectLine(mend?.replace('  mend:     ', ''), words.mend);
    expect(more, 'one mistake is told once').toEqual([]);
  });
});

test('a file that no page reads', () => {
  renameSync(inContent('team/noor.yaml'), inContent('team/noor.yml'));
  expect(said()).toEqual([
    'src/content/team/noor.yml:1',
    '  found:    a file that ends in .yml, which no page reads',
    '  expected: a name that ends in .yaml',
    '  mend:     rename it to noor.yaml, or take it away',
  ]);
});

test('technologies that the home page does not list, however like one of its own, are no mistake', () => {
  const file = inContent('projects/nabz.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('tags:\n', 'tags:\n  - Nuxt.js\n  - Nest.js\n  - Preact\n  - Java\n'));
  expect(checkContent(root)).toEqual([]);
});

test('links, headings, pictures and imports that are right are no mistake', () => {
  appendFileSync(
    inContent('legal/terms.mdx'),
    `
import Seal from '../../components/Seal.astro'

## Notes

### Small print

<Seal /> Last changed <Today />. See [rights](/privacy#your-rights), [above](#notes), [the story](/about#main),
[home](/), [a file](/favicon.svg), [elsewhere](https://example.com/x), [mail](mailto:a@example.com) and
<a href="/contact">the form</a>. ![The mark](/favicon.svg)
`,
  );
  expect(checkContent(root)).toEqual([]);
});

test('the components that the check knows are those that legal texts are given', () => {
  const folder = 'src/components/legal';
  const files = globSync('*.astro', { cwd: folder }).map((file) => path.parse(file).name);
  const [, given = ''] =
    /legalComponents = \{([^}]*)\}/.exec(readFileSync(`${folder}/index.ts`, 'utf8')) ?? [];
  expect(given.split(',').map((name) => name.trim())).toEqual(files.toSorted());
});

test('files with the line ends of Windows are read like others', () => {
  for (const file of ['legal/terms.mdx', 'projects/nabz.yaml']) {
    writeFileSync(inContent(file), readFileSync(inContent(file), 'utf8').replaceAll('\n', '\r\n'));
  }
  expect(checkContent(root)).toEqual([]);
});
