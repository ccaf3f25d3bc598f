/**
 * `npm run update`: merges a version of upstream into the site (docs/updating.md). Git merges; .gitattributes says which
 * files are the owner's. Imports only Node's own modules, so that sites on an older version can run it.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const HELP = `npm run update          merges upstream's newest version, or continues once you have resolved the conflicts
npm run update 8.1.0    merges this version
npm run update abort    undoes an update that you have not committed yet`;

/** Upstream's version of these files is always right: npm adds the owner's packages to the lockfile. */
const UPSTREAMS = ['package-lock.json', 'scripts/update.ts'];

type Package = Record<string, Record<string, string>>;

/** Runs the command. Returns whether nothing is left to repair. */
function run([word = '', ...others]: string[]): boolean {
  if (others.length > 0 || !/^(abort|\d+\.\d+\.\d+|)$/.test(word)) {
    console.log(HELP);
    return word === 'help';
  }
  process.chdir(git('rev-parse', '--show-toplevel'));
  const isMerging = succeeds('rev-parse', '--quiet', '--verify', 'MERGE_HEAD');
  // A merge of the owner's own is neither continued nor undone: only upstream's releases change the version.
  const isUpdate = isMerging && versionAt('MERGE_HEAD') !== versionAt('MERGE_HEAD^');
  if (isMerging && !isUpdate)
    throw new Error('A merge of your own is under way: commit it, or undo it with "git merge --abort".');
  if (word === 'abort') return abort(isUpdate);
  if (isUpdate && word) throw new Error('An update is under way: run npm run update to continue it.');
  return isUpdate || begin(word) ? finish() : true;
}

/** Merges a version without committing it. Returns false if the site already has it. */
function begin(wanted: string): boolean {
  if (!succeeds('symbolic-ref', '--quiet', 'HEAD'))
    throw new Error('No branch is checked out, so the update would belong to none: git switch main');
  if (git('status', '--porcelain') !== '')
    throw new Error('There are uncommitted changes: commit them first, or stash them with "git stash -u".');
  if (!succeeds('remote', 'get-url', 'upstream'))
    throw new Error('Add the repository that you copied, once: git remote add upstream URL');
  git('fetch', '--quiet', '--no-tags', 'upstream', 'HEAD');
  const version = wanted || versionAt('FETCH_HEAD');
  // The commit that first has this version is its release; what follows is not released yet.
  const [target] = git(
    ...['log', '--reverse', '--format=%H', `-S"version": "${version}"`, 'FETCH_HEAD', '--', 'package.json'],
  ).split('\n');
  if (!target) throw new Error(`Upstream has no version ${version}: see its CHANGELOG.md.`);
  if (succeeds('merge-base', '--is-ancestor', target, 'HEAD')) {
    console.log(`The site already has version ${version}.`);
    return false;
  }
  if (!succeeds('merge-base', 'HEAD', target))
    throw new Error(
      'Your repository shares no commit with upstream: see "Without a common history" in docs/updating.md.',
    );
  console.log(`Merging version ${version} …`);
  const base = git('merge-base', 'HEAD', target);
  // Owners' files stay where they are, even if upstream has moved everything else out of their folder.
  const merge = ['-c', 'merge.directoryRenames=false', 'merge', '--no-commit', '--no-ff'];
  const { stdout, stderr } = start([...merge, '-m', `Update to version ${version}`, target]);
  if (!succeeds('rev-parse', '--quiet', '--verify', 'MERGE_HEAD')) throw new Error(stderr || stdout);
  try {
    settle(base, target);
  } catch (error) {
    git('merge', '--abort');
    throw error;
  }
  console.log(`Read CHANGELOG.md down to your version, ${versionAt('HEAD')}: "You must" and "Legal".`);
  return true;
}

/** Resolves what needs no decision by the owner. */
function settle(base: string, target: string): void {
  // `--with-tree` also lists the owner's files that upstream has removed.
  const own = list('ls-files', '-z', '--with-tree=HEAD', ':(attr:merge=ours)');
  const ours = new Set(list('ls-tree', '-r', '-z', '--name-only', 'HEAD'));
  const { keep = [], remove = [] } = Object.groupBy(own, (file) => (ours.has(file) ? 'keep' : 'remove'));
  onFiles(keep, 'checkout', 'HEAD');
  onFiles(remove, 'rm', '--quiet', '--force');
  for (const file of conflicts()) {
    // During a merge, git keeps the owner's version of a file as `:2:`.
    const isDeleted = !succeeds('cat-file', '-e', `:2:${file}`);
    // What the owner deleted stays deleted, unless upstream has moved it elsewhere.
    if (isDeleted && succeeds('cat-file', '-e', `${base}:${file}`)) onFiles([file], 'rm', '--quiet');
    else if (isDeleted || UPSTREAMS.includes(file)) {
      onFiles([file], 'checkout', '--theirs');
      onFiles([file], 'add');
    } else if (file === 'package.json') mergePackage(base, target);
  }
}

/** Writes upstream's package.json with the owner's name, description, licence and look, and what the owner added. */
function mergePackage(base: string, target: string): void {
  const [before, ours, theirs] = [packageAt(base), packageAt('HEAD'), packageAt(target)];
  const { name, description, license, imports } = ours;
  const withAdded = (group: string) => {
    const added = Object.entries(ours[group] ?? {}).filter(([key]) => !(key in (before[group] ?? {})));
    return { ...theirs[group], ...Object.fromEntries(added) };
  };
  const groups = ['scripts', 'dependencies', 'devDependencies'].map((group) => [group, withAdded(group)]);
  const merged = { ...theirs, name, description, license, imports, ...Object.fromEntries(groups) };
  writeFileSync('package.json', `${JSON.stringify(merged, null, 2)}\n`);
  git('add', 'package.json');
  console.log("\npackage.json is upstream's, with your name, look, scripts and packages. You had changed:");
  console.log(git('diff', '--unified=0', base, 'HEAD', '--', 'package.json'));
}

/** Installs and checks the merged site, unless there are conflicts. Says what is left to do. */
function finish(): boolean {
  const left = conflicts();
  if (left.length > 0) {
    console.log(`
Conflicts: you and upstream have changed the same lines, or one has removed what the other has changed:
  ${left.join('\n  ')}
Edit each file between <<<<<<< and >>>>>>>, then "git add" it, or "git rm" it if it should go. Then run npm run update again.
To undo the update: npm run update abort`);
    return false;
  }
  // `npm ci` would reject a lockfile that lacks the owner's packages.
  if (!npm('install')) return false;
  git('add', 'package.json', 'package-lock.json');
  const checks = ['check:content', 'check:types', 'test:site'].filter((script) => !npm('run', script));
  console.log(
    checks.length > 0
      ? `\nCorrect what makes ${checks.join(' and ')} fail, and run npm run update again, or undo the update: npm run update abort`
      : '\nLook at the site with npm run dev. Then complete the update: git add -A, git commit',
  );
  return checks.length === 0;
}

function abort(isUpdate: boolean): boolean {
  if (!isUpdate) throw new Error('There is no update to undo.');
  const hadOtherPackages = !succeeds('diff', '--quiet', 'HEAD', '--', 'package-lock.json');
  // Keeps edits to files that the update has not changed, and refuses if it would lose others.
  git('merge', '--abort');
  console.log('The site is as it was before the update.');
  return !hadOtherPackages || npm('ci');
}

const packageAt = (commit: string) => JSON.parse(git('show', `${commit}:package.json`)) as Package;
const versionAt = (commit: string) => `${packageAt(commit)['version']}`;
const conflicts = () => list('diff', '--name-only', '-z', '--diff-filter=U');

/** Makes git take a name such as [...about].astro literally. */
const literal = (file: string) => `:(literal)${file}`;

/** Runs a git command on these files. */
function onFiles(files: readonly string[], ...words: string[]): void {
  if (files.length === 0) return;
  const result = start([...words, '--pathspec-from-file=-', '--pathspec-file-nul'], files.map(literal));
  if (result.status !== 0) throw new Error(result.stderr);
}

/** Returns git's output. If git fails, throws an error with git's message. */
function git(...words: string[]): string {
  const { status, stdout, stderr } = start(words);
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr || stdout}`);
  return stdout.trim();
}

const list = (...words: string[]) =>
  git(...words)
    .split('\0')
    .filter(Boolean);
const succeeds = (...words: string[]) => start(words).status === 0;

/** Starts git. */
function start(words: readonly string[], input: readonly string[] = []) {
  // Makes git fail instead of asking for a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  const result = spawnSync('git', words, {
    ...{ encoding: 'utf8', env, input: input.join('\0'), maxBuffer: 2 ** 30 },
  });
  if (result.error) throw new Error(`git can't be started: ${result.error.message}`);
  return result;
}

/** Runs npm to completion. Returns whether npm succeeded. */
function npm(...words: string[]): boolean {
  console.log(`\n$ npm ${words.join(' ')}`);
  const program = process.env['npm_execpath'];
  if (!program) throw new Error('Start this with npm run update.');
  return spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' }).status === 0;
}

try {
  process.exitCode = run(process.argv.slice(2)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
