/** Tests `npm run update` with two small repositories: an upstream with two versions, and sites based on the first. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../../support/files.ts';

const COMMAND = path.resolve('scripts/update.ts');
const root = mkdtempSync(path.join(tmpdir(), 'update é '));
afterAll(() => rmSync(root, { recursive: true, force: true }));
/** Replaces npm, which would need a registry. */
writeFiles(root, { 'npm.cjs': 'console.log("$$", ...process.argv.slice(2));' });

function run(folder: string, program: string, ...words: string[]) {
  const env = { ...process.env, npm_execpath: path.join(root, 'npm.cjs') };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: (stdout + stderr).trim() };
}
const git = (folder: string, ...words: string[]) => run(folder, 'git', ...words).output;
const update = (folder: string, ...words: string[]) => run(folder, process.execPath, COMMAND, ...words);
function commit(folder: string, files: Record<string, string>, ...removed: string[]): void {
  writeFiles(folder, files);
  for (const file of removed) rmSync(path.join(folder, file), { recursive: true });
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=A', '-c', 'user.email=a@agency.com', 'commit', '-qm', 'Change');
}

const packageOf = (version: string, others: object) =>
  JSON.stringify({ name: 'thirma-site', type: 'module', version, ...others }, null, 2);
const LINES = 'one\ntwo\nthree\nfour\nfive\n';
const FIRST = {
  '.gitattributes': 'src/content/** merge=ours\ntests/sample/** merge=ours\n',
  'package.json': packageOf('7.0.0', { scripts: {}, dependencies: { astro: '1' } }),
  'package-lock.json': '1\n',
  'src/content/home.yaml': 'Sample\n',
  'src/content/untouched.yaml': 'Sample\n',
  'src/content/former.yaml': 'Removed upstream later\n',
  'src/Footer.astro': LINES,
  'src/Header.astro': LINES,
  'src/Removed.astro': LINES,
  'src/Moved.astro': `${LINES}six\nseven\neight\nnine\n`,
  'src/Gone.astro': LINES,
  'tests/sample/one.test.ts': 'one\n',
  'tests/large/old.test.ts': 'A test that upstream moves, and that is long enough to be recognized\n',
};
const SECOND = {
  'package.json': packageOf('8.0.0', { scripts: { test: 'b' }, dependencies: { astro: '2', sharp: '1' } }),
  'package-lock.json': '2\n',
  'src/content/home.yaml': 'Better sample\n',
  'src/content/untouched.yaml': 'Better sample\n',
  'src/content/new.yaml': 'New\n',
  'src/Footer.astro': LINES.replace('three', 'THREE'),
  'src/Header.astro': LINES.replace('three', 'THREE'),
  'src/parts/Moved.astro': FIRST['src/Moved.astro'].replace('three', 'THREE'),
  'src/Gone.astro': LINES.replace('three', 'THREE'),
  'tests/sample/one.test.ts': 'more\n',
  'tests/sample/two.test.ts': 'two\n',
  'tests/new/old.test.ts': FIRST['tests/large/old.test.ts'],
};
const OWN = {
  'package.json': packageOf('7.0.0', { name: 'guild', scripts: {}, dependencies: { astro: '1', own: '1' } }),
  'package-lock.json': 'own\n',
  'src/content/home.yaml': 'Guild\n',
  'src/Header.astro': LINES.replace('five', 'FIVE'),
  'src/pages/[...jobs].astro': 'jobs\n',
};
const REMOVED = ['tests/sample', 'tests/large', 'src/Gone.astro'];

const upstream = path.join(root, 'upstream');
beforeAll(() => {
  git(root, 'init', '--quiet', '--initial-branch', 'main', 'upstream');
  commit(upstream, FIRST);
  git(upstream, 'branch', 'first');
  commit(
    upstream,
    SECOND,
    ...['src/Moved.astro', 'src/Removed.astro', 'src/content/former.yaml', 'tests/large'],
  );
  commit(upstream, { 'src/Header.astro': 'not released\n' });
});
/** Creates a site whose owner has changed the files in OWN and these files. */
function siteOf(name: string, files: Record<string, string> = {}): string {
  const folder = path.join(root, name);
  git(root, 'clone', '--quiet', '--origin', 'upstream', '--branch', 'first', 'upstream', name);
  commit(folder, { ...OWN, ...files }, ...REMOVED);
  return folder;
}
const read = (folder: string, file: string) => {
  const name = path.join(folder, file);
  return existsSync(name) ? readFileSync(name, 'utf8') : undefined;
};

describe('npm run update merges a release', () => {
  let folder: string;
  let result: ReturnType<typeof run>;
  beforeAll(() => {
    folder = siteOf('site');
    result = update(folder);
  });
  const kept = (...files: (keyof typeof FIRST)[]) => files.map((file) => [file, FIRST[file]]);
  test.each([
    ...Object.entries(OWN).filter(([file]) => !/package|Header/.test(file)),
    ...kept('src/content/untouched.yaml', 'src/content/former.yaml'),
    ...['src/content/new.yaml', 'tests/sample/two.test.ts', 'src/Gone.astro', 'src/Removed.astro'].map(
      (file) => [file, undefined],
    ),
    ['src/Footer.astro', SECOND['src/Footer.astro']],
    ['src/Header.astro', LINES.replace('three', 'THREE').replace('five', 'FIVE')],
    ['tests/new/old.test.ts', SECOND['tests/new/old.test.ts']],
    ['package-lock.json', SECOND['package-lock.json']],
  ])('%s is the right one', (file = '', text) => {
    expect(read(folder, file)).toBe(text);
  });
  test("package.json is upstream's, with what the owner added", () => {
    expect(JSON.parse(read(folder, 'package.json') ?? '')).toEqual({
      ...{ name: 'guild', type: 'module', version: '8.0.0', scripts: { test: 'b' } },
      ...{ dependencies: { astro: '2', sharp: '1', own: '1' }, devDependencies: {} },
    });
  });
  test('the merged site is installed and checked, and is the same after abort', () => {
    expect(result.output).toMatch(
      /\$\$ install[^]*\$\$ run check:content[^]*\$\$ run check:types[^]*\$\$ run test:site[^]*git commit$/,
    );
    expect(update(folder, 'abort')).toMatchObject({ status: 0, output: /\$\$ ci/ });
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });
  test('a second update finds nothing to do', () => {
    const site = siteOf('twice');
    update(site);
    commit(site, {});
    expect(update(site)).toEqual({ status: 0, output: 'The site already has version 8.0.0.' });
  });
});

test.each([
  ['src/Footer.astro', 'src/Footer.astro', LINES.replace('three', 'own')],
  ['src/Removed.astro', 'src/Removed.astro', LINES.replace('three', 'own')],
  ['src/Moved.astro', 'src/parts/Moved.astro', FIRST['src/Moved.astro'].replace('three', 'own')],
])(
  'an own line of %s that upstream changed, removed or moved is a conflict in %s',
  (file, conflict, text) => {
    const folder = siteOf(`conflict ${path.basename(file)}`, { [file]: text });
    expect(update(folder)).toMatchObject({ status: 1, output: expect.stringContaining(`\n  ${conflict}\n`) });
    expect(read(folder, conflict)).toContain('own\n');
    git(folder, 'add', '.');
    expect(update(folder)).toMatchObject({ status: 0, output: /git commit$/ });
  },
);

describe('npm run update changes nothing', () => {
  test.each<[string, (folder: string) => void, string[], RegExp]>([
    ['with uncommitted changes', (folder) => writeFiles(folder, { 'new.txt': '' }), [], /commit them first/],
    ['without a branch', (folder) => git(folder, 'switch', '--quiet', '--detach'), [], /git switch main/],
    ['for an unknown version', () => undefined, ['9.0.0'], /no version 9\.0\.0/],
    [
      'without upstream',
      (folder) => git(folder, 'remote', 'remove', 'upstream'),
      [],
      /git remote add upstream/,
    ],
    ['during a merge of the owner', mergeOwn, [], /your own/],
    ['if asked to abort a merge of the owner', mergeOwn, ['abort'], /your own/],
    ['if there is nothing to abort', () => undefined, ['abort'], /no update/],
  ])('%s', (name, prepare, words, message) => {
    const folder = siteOf(name);
    prepare(folder);
    const stateOf = () => [git(folder, 'rev-parse', 'HEAD'), git(folder, 'status', '--porcelain')];
    const before = stateOf();
    expect(update(folder, ...words)).toMatchObject({ status: 1, output: message });
    expect(stateOf()).toEqual(before);
  });
});

function mergeOwn(folder: string): void {
  git(folder, 'switch', '--quiet', '--create', 'own');
  commit(folder, { 'src/Header.astro': 'own\n' });
  git(folder, 'switch', '--quiet', 'first');
  git(folder, 'merge', '--no-commit', '--no-ff', 'own');
}
