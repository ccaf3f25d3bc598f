/**
 * `npm run update`: merges upstream's newest version, or a given one, into the site (docs/updating.md). Imports only
 * Node's built-in modules and its own files, so that sites on an older version can run it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gitIn, type Git } from './update/git.ts';
import { conflictsIn, isMerging, merge, reset } from './update/merge.ts';
import { conflictLines, newVersions, packageLines } from './update/report.ts';
import { fetchUpstream, isIn, versionsAt, type Version } from './update/versions.ts';

const USAGE = `npm run update          merges the newest version, or continues after you have resolved conflicts
npm run update 7.0.0    merges this version
npm run update check    shows what the newest version would change, and changes nothing
npm run update abort    undoes an uncommitted update`;

const words = process.argv.slice(2);
const [word = ''] = words;
try {
  process.exitCode = run() ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs the command. Returns whether the request was completed. */
function run(): boolean {
  if (words.length > 1 || !/^(check|abort|[\d.]*)$/.test(word)) {
    console.log(USAGE);
    return word === 'help';
  }
  process.chdir(gitIn('.').read('rev-parse', '--show-toplevel'));
  const git = gitIn('.');
  if (word === 'abort') return abort(git);
  if (isMerging(git)) {
    if (word) throw new Error('The current update is not committed yet: run npm run update to continue it.');
    return finish(git);
  }

  if (word !== 'check' && git.read('status', '--porcelain') !== '')
    throw new Error('There are uncommitted changes: commit them first, or stash them with "git stash -u".');
  const versions = versionsAt(git, fetchUpstream(git));
  const version = versions.find(({ name }) => name === word) ?? (/\d/.test(word) ? undefined : versions[0]);
  if (!version) throw new Error(`Upstream's versions are ${versions.map(({ name }) => name).join(', ')}.`);
  if (isIn(git, version.commit, 'HEAD')) {
    console.log(`The site already has version ${version.name}.`);
    return true;
  }
  if (!git.succeeds('merge-base', 'HEAD', version.commit)) throw new Error(withoutHistory(versions));
  if (word === 'check') return check(git, version);
  console.log(`Merging version ${version.name} …`);
  merge(git, '.', version.commit);
  return finish(git);
}

/** Tries the merge in a temporary folder, and prints the result. */
function check(git: Git, { name, commit }: Version): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'update-'));
  git.read('worktree', 'add', '--quiet', '--detach', folder, 'HEAD');
  try {
    const copy = gitIn(folder);
    merge(copy, folder, commit);
    printPage(copy, commit);
    const changes = copy.read('diff', '--shortstat', 'HEAD');
    console.log(`\nnpm run update would merge version ${name}: ${changes}. Nothing was changed.`);
    return true;
  } finally {
    git.read('worktree', 'remove', '--force', folder);
  }
}

/** Checks the merge if no conflicts are left, and prints what remains to be done. */
function finish(git: Git): boolean {
  const hasConflicts = conflictsIn(git).length > 0;
  const failed = hasConflicts ? [] : failedSteps(git);
  printPage(git, git.read('rev-parse', 'MERGE_HEAD'));
  const toDo = hasConflicts
    ? [
        'resolve each conflict: edit the file between <<<<<<< and >>>>>>>, then "git add" it, or "git rm" it if it should go',
        'run "npm run update" to continue',
      ]
    : [
        ...failed.map(
          (step) => `fix what makes "npm ${step}" fail (see above), and run npm run update again`,
        ),
        'follow "You must" and "Legal" above, and look at the site: npm run dev',
        'git add -A, then git commit: your corrections are part of the merge',
      ];
  console.log(['\nWhat is left to do:', ...toDo, 'or undo the update: npm run update abort'].join('\n- '));
  return !hasConflicts && failed.length === 0;
}

function failedSteps(git: Git): string[] {
  // `npm ci` would reject a lockfile that lacks the owner's packages and, on Windows, couldn't delete the running Node.
  if (!npm('install')) return ['install'];
  git.read('add', 'package.json', 'package-lock.json');
  return ['run check:content', 'run check:types', 'run test:site'].filter((step) => !npm(...step.split(' ')));
}

/** Prints the changelog of the merged versions, and lists what both sides changed. */
function printPage(git: Git, target: string): void {
  const base = git.read('merge-base', 'HEAD', target);
  for (const { text } of newVersions(git, target)) console.log(`\n=== Version ${text}`);
  const fields = packageLines(git, base, target);
  const conflicts = conflictLines(git, base, target);
  if (fields.length > 0)
    console.log(['\n=== Fields of package.json that both sides changed\n', ...fields].join('\n'));
  if (conflicts.length > 0)
    console.log(['\n=== Conflicts: both sides changed these files\n', ...conflicts].join('\n'));
}

function abort(git: Git): boolean {
  if (!isMerging(git)) throw new Error('There is no update to undo.');
  const hasOtherPackages = !git.succeeds('diff', '--quiet', 'HEAD', '--', 'package-lock.json');
  reset(git);
  console.log('The site is as it was before the update.');
  return !hasOtherPackages || npm('ci');
}

/** Runs npm to completion. Returns whether npm succeeded. */
function npm(...step: string[]): boolean {
  console.log(`\n$ npm ${step.join(' ')}`);
  const program = process.env['npm_execpath'];
  if (!program) throw new Error('Start this with npm run update, or npx node scripts/update.ts.');
  return spawnSync(process.execPath, [program, ...step], { stdio: 'inherit' }).status === 0;
}

/** Explains what to do if the two histories have no common commit. */
function withoutHistory(versions: readonly Version[]): string {
  return `Your repository and upstream's have no common commit: the site was downloaded rather than cloned, or the clone is shallow (if
so: git fetch --unshallow). Join the histories once, with the commit of the version the site started from. No files change:

    git merge -s ours --allow-unrelated-histories -m "Join upstream's history" COMMIT

${versions.map(({ name, date, commit }) => `${name.padEnd(8)} ${date}  ${commit.slice(0, 8)}`).join('\n')}

The version is in package.json. Up to version 5.0.0, package.json always said 1.0.0: in this case, choose the last version released before
the site was created.`;
}
