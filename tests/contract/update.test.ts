/**
 * Tests `npm run update` with two small repositories: an upstream with two versions, and a site based on the first
 * version.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitIn, type Git } from '../../scripts/update/git.ts';
import { compareVersions } from '../../scripts/update/versions.ts';
import { writeFiles } from '../support/files.ts';

const COMMAND = path.resolve('scripts/update.ts');
const root = mkdtempSync(path.join(tmpdir(), 'update é '));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A replacement for npm that writes its arguments to a file. */
const NPM = path.join(root, 'npm.cjs');
const NOTES = path.join(root, 'npm.txt');
writeFiles(root, {
  'npm.cjs': `require('node:fs').appendFileSync(${JSON.stringify(NOTES)}, process.argv.slice(2).join(' ') + '\\n');`,
});

function commit(folder: string, subject: string, files: Record<string, string>, ...removed: string[]): void {
  writeFiles(folder, files);
  for (const file of removed) rmSync(path.join(folder, file), { recursive: true });
  const git = gitIn(folder);
  git.read('add', '--all', '.');
  git.read('-c', 'user.name=Somebody', '-c', 'user.email=somebody@agency.com', 'commit', '-qm', subject);
}

const packageOf = (fields: object) =>
  JSON.stringify({ name: 'thirma-site', version: '7.0.0', dependencies: { astro: '1' }, ...fields }, null, 2);
const FOOTER = 'one\ntwo\nthree\nfour\nfive\n';
const FIRST = {
  '.gitattributes': 'src/content/** merge=ours\nREADME.md merge=ours\n',
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 7.0.0 (2026-11-28)\n\nThe first.\n',
  'package.json': packageOf({}),
  'package-lock.json': '{ "lock": 1 }\n',
  'README.md': 'The sample\n',
  'src/content/home.yaml': 'title: Sample\n',
  'src/components/Footer.astro': FOOTER,
  'src/components/Header.astro': FOOTER,
  'docs/specification.md': 'What it does\n',
  'docs/old.md': 'A long text that was moved from here to there, as it was\n',
  'tests/site/one.test.ts': 'one test\n',
  'tests/sample/one.test.ts': 'one test\n',
  'tests/sample/moved.test.ts': 'another test, which has a name of its own, and is moved\n',
};
const SECOND = {
  'CHANGELOG.md': `# Changelog

## Unreleased

- Not out yet.

## 8.0.0 (2026-12-01)

- The footer is wider: see \`Footer.astro\`.

## 7.0.0 (2026-11-28)

The first.
`,
  'package.json': packageOf({ version: '8.0.0', dependencies: { astro: '2', sharp: '1' } }),
  'package-lock.json': '{ "lock": 2 }\n',
  'README.md': 'The sample, in other words\n',
  'src/content/home.yaml': 'title: A better sample\n',
  'src/content/new.yaml': 'title: New in the sample\n',
  'src/components/Footer.astro': FOOTER.replace('three', 'THREE'),
  'src/components/Header.astro': FOOTER.replace('three', 'THREE'),
  'src/components/New.astro': 'new\n',
  'scripts/update.ts': 'as it was released\n',
  'docs/specification.md': 'What it does now\n',
  'tests/sample/two.test.ts': 'two tests\n',
  'tests/large/moved.test.ts': FIRST['tests/sample/moved.test.ts'],
};
const OWN = {
  'package.json': packageOf({ name: 'guild', dependencies: { astro: '1', acorn: '1' } }),
  'package-lock.json': '{ "lock": "own" }\n',
  'README.md': 'Guild\n',
  'src/content/home.yaml': 'title: Guild\n',
  'src/components/Footer.astro': FOOTER.replace('three', 'Guild GmbH'),
  'src/pages/[...jobs].astro': 'jobs\n',
  'scripts/update.ts': 'as it was taken from the main branch\n',
};

const upstream = path.join(root, 'upstream');
/** Creates a site whose owner has changed these files. */
function siteOf(name: string, files: Record<string, string> = OWN): { folder: string; git: Git } {
  const folder = path.join(root, name);
  gitIn(root).read('clone', '--quiet', '--origin', 'upstream', '--branch', 'first', 'upstream', name);
  commit(folder, 'Make it ours', files, 'tests/sample', 'docs/specification.md');
  return { folder, git: gitIn(folder) };
}
function run(folder: string, ...words: string[]) {
  rmSync(NOTES, { force: true });
  const env = { ...process.env, npm_execpath: NPM };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    ...{ cwd: folder, env, encoding: 'utf8' },
  });
  const steps = existsSync(NOTES) ? readFileSync(NOTES, 'utf8').trim().split('\n') : [];
  return { status, output: stdout + stderr, steps };
}
const stateOf = ({ folder, git }: ReturnType<typeof siteOf>) => [
  git.read('rev-parse', 'HEAD'),
  git.read('status', '--porcelain'),
  git.read('stash', 'list'),
  git.read('worktree', 'list'),
  existsSync(path.join(folder, '.git/MERGE_HEAD')),
];

beforeAll(() => {
  gitIn(root).read('init', '--quiet', '--initial-branch', 'main', 'upstream');
  commit(upstream, 'Release 7.0.0', FIRST);
  gitIn(upstream).read('branch', 'first');
  commit(upstream, 'Widen the footer', SECOND, 'docs/old.md', 'tests/sample/moved.test.ts');
});

describe('after a run with a conflict', () => {
  let site: ReturnType<typeof siteOf>;
  let first: ReturnType<typeof run>;
  const read = (file: string) => readFileSync(path.join(site.folder, file), 'utf8');
  const has = (file: string) => existsSync(path.join(site.folder, file));
  beforeAll(() => {
    site = siteOf('site');
    first = run(site.folder);
  });

  test.each(['README.md', 'src/content/home.yaml', 'src/pages/[...jobs].astro'])(
    "npm run update keeps the owner's %s",
    (file) => {
      expect(read(file)).toBe(OWN[file as keyof typeof OWN]);
    },
  );
  test.each([
    'src/components/Header.astro',
    'src/components/New.astro',
    'package-lock.json',
    'scripts/update.ts',
  ])("npm run update takes upstream's %s", (file) => {
    expect(read(file)).toBe(SECOND[file as keyof typeof SECOND]);
  });
  test.each(['docs/specification.md', 'tests/sample', 'src/content/new.yaml', 'docs/old.md'])(
    'npm run update neither restores nor adds %s',
    (file) => {
      expect(has(file)).toBe(false);
    },
  );
  test('npm run update adds a file that upstream moved out of a folder deleted by the owner', () => {
    expect(has('tests/large/moved.test.ts')).toBe(true);
  });
  test('npm run update merges package.json field by field', () => {
    expect(JSON.parse(read('package.json'))).toEqual({
      ...{ name: 'guild', version: '8.0.0', dependencies: { astro: '2', sharp: '1', acorn: '1' } },
    });
  });

  test('npm run update leaves the conflict to the owner, shows why each side changed the file, and runs no checks yet', () => {
    expect(site.git.read('diff', '--name-only', '--diff-filter=U')).toBe('src/components/Footer.astro');
    expect(first.output).toMatch(
      /src\/components\/Footer\.astro\n {2}you: +\w+ \S+ Make it ours\n {2}upstream: +8\.0\.0: The footer is wider/,
    );
    expect(first).toMatchObject({ status: 1, steps: [] });
  });
  test('npm run update prints the changelog of the new versions', () => {
    expect(first.output).toContain('=== Version 8.0.0 (2026-12-01)');
    expect(first.output).not.toMatch(/Version 7|Not out yet/);
  });
});

test('npm run update continues after the conflict is resolved, and does nothing after the commit', () => {
  const { folder, git } = siteOf('continued');
  run(folder);
  writeFiles(folder, { 'src/components/Footer.astro': 'both\n' });
  git.read('add', '.');
  const { status, output, steps } = run(folder);
  expect(steps).toEqual(['install', 'run check:content', 'run check:types', 'run test:site']);
  expect(output).toContain('- git add -A, then git commit');
  expect(status).toBe(0);
  commit(folder, 'Update', {});
  expect(run(folder)).toMatchObject({ status: 0, steps: [], output: /already has version 8\.0\.0/ });
});

test('npm run update abort undoes the update, including later edits', () => {
  const site = siteOf('aborted');
  const before = stateOf(site);
  run(site.folder);
  writeFiles(site.folder, { 'src/components/Header.astro': 'edited\n' });
  expect(run(site.folder, 'abort')).toMatchObject({ status: 0, steps: ['ci'] });
  expect(stateOf(site)).toEqual(before);
});

test('npm run update check reports what would change, and changes nothing', () => {
  const site = siteOf('checked');
  const before = stateOf(site);
  const { status, output, steps } = run(site.folder, 'check');
  expect(output).toMatch(/Footer\.astro\n {2}you: [^]*would merge version 8\.0\.0: \d+ files changed/);
  expect({ status, steps }).toEqual({ status: 0, steps: [] });
  expect(stateOf(site)).toEqual(before);
});

test("npm run update uses upstream's value for a package.json field that both sides changed, and reports the change", () => {
  const site = siteOf('fields', { 'package.json': packageOf({ dependencies: { astro: '1.5' } }) });
  expect(run(site.folder).output).toContain(`dependencies.astro is now upstream's "2" instead of your "1.5"`);
});

test('the doctor reports whether upstream has a newer version', () => {
  const { git } = siteOf('asked');
  expect(compareVersions(git, '7.0.0')).toBe('7.0.0; upstream has 8.0.0: npm run update check');
  expect(compareVersions(git, '8.0.0')).toBe('8.0.0, the newest');
  git.read('remote', 'remove', 'upstream');
  expect(() => compareVersions(git, '8.0.0')).toThrow('git remote add upstream');
});

describe('if an update is impossible', () => {
  test('npm run update reports an invalid package.json, and leaves the site unchanged', () => {
    const site = siteOf('unreadable', { 'package.json': '{' });
    const before = stateOf(site);
    expect(run(site.folder)).toMatchObject({ status: 1, output: /package\.json can't be read in HEAD\n$/ });
    expect(stateOf(site)).toEqual(before);
  });
  test('npm run update refuses to check or merge another version until the current update is committed', () => {
    const { folder } = siteOf('going');
    run(folder);
    for (const word of ['check', '7.0.0'])
      expect(run(folder, word)).toMatchObject({ status: 1, steps: [], output: /not committed yet/ });
  });
  test('npm run update refuses to update a site with uncommitted changes', () => {
    const { folder } = siteOf('changed');
    writeFiles(folder, { 'new.txt': 'new' });
    expect(run(folder)).toMatchObject({ status: 1, output: /commit them first/ });
  });
  test('npm run update rejects an unknown version, and lists the known versions', () => {
    expect(run(siteOf('version').folder, '9.0.0').output).toBe("Upstream's versions are 8.0.0, 7.0.0.\n");
  });
  test('npm run update reports a missing or unreachable upstream', () => {
    const { folder, git } = siteOf('remote');
    git.read('remote', 'set-url', 'upstream', path.join(root, 'nowhere'));
    expect(run(folder).output).toMatch(/git fetch .*nowhere/s);
    git.read('remote', 'remove', 'upstream');
    expect(run(folder).output).toContain('git remote add upstream URL');
  });
  test('npm run update refuses to update a site that shares no history with upstream, and works after the suggested command is run', () => {
    const folder = path.join(root, 'downloaded');
    gitIn(root).read('init', '--quiet', 'downloaded');
    const git = gitIn(folder);
    git.read('remote', 'add', 'upstream', upstream);
    commit(folder, 'Begin', { ...FIRST, ...OWN });
    const { output } = run(folder);
    const [, joining = ''] = /^ {4}git (merge -s ours .*) COMMIT$/m.exec(output) ?? [];
    const [, begun = ''] = /^7\.0\.0 .* (\w+)$/m.exec(output) ?? [];
    const words = Array.from(joining.matchAll(/"([^"]+)"|\S+/g), ([word, quoted]) => quoted ?? word);
    git.read('-c', 'user.name=Somebody', '-c', 'user.email=somebody@agency.com', ...words, begun);
    expect(run(folder).output).toContain(
      'Conflicts: both sides changed these files\n\nsrc/components/Footer.astro\n',
    );
  });
});
