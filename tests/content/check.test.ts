import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '../../scripts/content/check.ts';
import { describeProblems } from '../../scripts/content/problem.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const folder of ['src/content', 'src/components/legal']) {
    cpSync(folder, path.join(root, folder), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true }));

/** Changes a content file the way an editor's slip would, and returns what the check says of it. */
function slip(file: string, change: (text: string) => string): string[] {
  const target = path.join(root, 'src/content', file);
  const before = readFileSync(target, 'utf8');
  const after = change(before);
  expect(after, 'the slip must change the file').not.toBe(before);
  writeFileSync(target, after);
  return describeProblems(checkContent(root)).split('\n').slice(2);
}

test('the content of the site is in order', () => {
  expect(checkContent(root)).toEqual([]);
});

test('a missing title', () => {
  expect(slip('projects/nabz.yaml', (text) => text.replace(/^title: .*\n/m, ''))).toEqual([
    'src/content/projects/nabz.yaml:1  title',
    '  found:    nothing',
    "  expected: text. The project's name, as its heading shows it.",
    '  mend:     add a line "title: …"',
  ]);
});

test('an unknown field, with the nearest known one', () => {
  const said = slip('team/noor-bajwa.yaml', (text) => text.replace('bio:', 'boi:'));
  expect(said).toContain('  found:    a field "boi"');
  expect(said).toContain('  expected: only the fields order, name, role, image, alt, bio, linkedin');
  expect(said).toContain('  mend:     rename it to "bio", or take it away');
});

test('a wrong type', () => {
  expect(slip('projects/nabz.yaml', (text) => text.replace(/^order: .*/m, 'order: two'))).toEqual([
    'src/content/projects/nabz.yaml:1  order',
    '  found:    "two"',
    '  expected: a number. Place in the list: 1 comes first. Gaps are fine.',
  ]);
});

test("a picture that isn't there", () => {
  const said = slip('projects/nabz.yaml', (text) => text.replace('./nabz.svg', './nabs.svg'));
  expect(said[0]).toMatch(/^src\/content\/projects\/nabz\.yaml:\d+ {2}image$/);
  expect(said[1]).toBe('  found:    "./nabs.svg"');
  expect(said[2]).toContain('a picture that is there');
  expect(said[3]).toBe('  mend:     put it there, or write ./nabz.svg');
});

test('a value that is not one of those there are, in a list', () => {
  expect(slip('services.yaml', (text) => text.replace('icon: web', 'icon: wbe')).slice(0, 3)).toEqual([
    'src/content/services.yaml:3  #1 icon',
    '  found:    "wbe"',
    '  expected: one of web, mobile, ai, cloud, design, product. Which stitched icon stands above the title.',
  ]);
});

test('too few features', () => {
  const said = slip('services.yaml', (text) => text.replace(/^ {4}- .*\n/m, ''));
  expect(said[0]).toMatch(/ {2}#1 features$/);
  expect(said[2]).toContain('at least 4 entries');
});

test('a description that is too long', () => {
  const said = slip('projects/nabz.yaml', (text) =>
    text.replace(/^description: .*/m, `description: ${'word '.repeat(60)}`),
  );
  expect(said[2]).toContain('at most 190 characters');
});

test('YAML that cannot be read', () => {
  const said = slip('team/noor-bajwa.yaml', (text) => text.replace('name: ', 'name: ['));
  expect(said[0]).toMatch(/^src\/content\/team\/noor-bajwa\.yaml:\d+$/);
  expect(said[2]).toContain('YAML that can be read');
});

test('a list that is none', () => {
  expect(slip('values.yaml', () => 'mission: yes\n')).toEqual([
    'src/content/values.yaml:1',
    '  found:    no list',
    '  expected: a YAML list: lines that start with "- "',
  ]);
});

test('a legal text without frontmatter', () => {
  const said = slip('legal/terms.mdx', (text) => text.replace('---\n', ''));
  expect(said[1]).toBe('  found:    no frontmatter');
});

test('a legal text that uses a component there is not', () => {
  const said = slip('legal/terms.mdx', (text) => `${text}\n<LegalContakt />\n`);
  expect(said[0]).toMatch(/^src\/content\/legal\/terms\.mdx:\d+$/);
  expect(said[1]).toBe('  found:    <LegalContakt>');
  expect(said[3]).toBe('  mend:     write <LegalContact />');
});

test('an address that is none', () => {
  const said = slip('team/noor-bajwa.yaml', (text) => text.replace(/^linkedin: .*/m, 'linkedin: me'));
  expect(said[1]).toBe('  found:    "me"');
});
