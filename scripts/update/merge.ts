/** Merges a version into the site: whose is what decides, so that only files which both sides changed are left to the owner. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Git } from './git.ts';
import { mergeFields, type BothChanged, type Fields } from './package-fields.ts';

const PACKAGE = 'package.json';
/** Always upstream's: the list of packages, which npm completes, and this command, which an older site took from a later commit. */
const UPSTREAMS = /^(package-lock\.json|scripts\/update(\.ts|\/.+))$/;

/** Merges in a folder, without a commit. Where that fails, nothing was changed. */
export function merge(git: Git, folder: string, target: string): void {
  const base = git.read('merge-base', 'HEAD', target);
  // A file of the owner's stays in its folder, also where upstream has moved all that was in it.
  const began = git.succeeds('-c', 'merge.directoryRenames=false', 'merge', '--no-commit', '--no-ff', target);
  // Once more, for what git says.
  if (!began && !isMerging(git)) git.read('merge', '--no-commit', '--no-ff', target);
  try {
    settle(git, folder, base, target);
  } catch (error) {
    reset(git);
    throw error;
  }
}

/** Takes back a merge that is not committed. */
export const reset = (git: Git) => git.read('reset', '--quiet', '--hard', 'HEAD');

export const isMerging = (git: Git) => git.succeeds('rev-parse', '--quiet', '--verify', 'MERGE_HEAD');

/** The files that both sides changed, as long as nobody has resolved them. */
export const conflictsIn = (git: Git) => git.values(['diff', '--name-only', '--diff-filter=U']);

/** Decides what needs no owner. */
function settle(git: Git, folder: string, base: string, target: string): void {
  const filesAt = (commit: string) => new Set(git.values(['ls-tree', '-r', '--name-only', commit]));
  const before = filesAt(base);
  const ours = filesAt('HEAD');
  const merged = () => git.values(['ls-files']);
  const keep = (files: string[]) => git.onFiles(files, 'checkout', 'HEAD');
  const remove = (files: string[]) => git.onFiles(files, 'rm', '--quiet', '--force');

  // What .gitattributes names as the owner's is as it was.
  const own = ownersFiles(git, [...new Set([...merged(), ...ours])]);
  keep(own.filter((file) => ours.has(file)));
  remove(own.filter((file) => !ours.has(file)));

  // What the owner deleted stays deleted: a file, and a folder with all that is new in it, such as tests/sample.
  const folders = foldersOf(ours);
  const deleted = new Set([...foldersOf(before)].filter((folder) => !folders.has(folder)));
  const isInDeleted = (file: string) => [...foldersOf([file])].some((folder) => deleted.has(folder));
  remove(merged().filter((file) => !ours.has(file) && (before.has(file) || isInDeleted(file))));

  // What upstream moved elsewhere from there is upstream's.
  const theirs = conflictsIn(git).filter((file) => !ours.has(file) || UPSTREAMS.test(file));
  git.onFiles(theirs, 'checkout', '--theirs');
  git.onFiles(theirs, 'add');
  if (conflictsIn(git).includes(PACKAGE)) {
    const fields = mergePackage(git, base, target).merged;
    writeFileSync(path.join(folder, PACKAGE), `${JSON.stringify(fields, null, 2)}\n`);
    git.read('add', PACKAGE);
  }
}

const ownersFiles = (git: Git, files: string[]) => {
  const values = git.values(['check-attr', '--stdin', 'merge'], files);
  return values.filter((_, index) => index % 3 === 0 && values[index + 2] === 'ours');
};

/** All folders that files are in. */
function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  return folders;
}

/** package.json merged field by field, and the fields that both sides changed. */
export function mergePackage(git: Git, base: string, target: string) {
  const at = (commit: string) => {
    try {
      return JSON.parse(git.read('show', `${commit}:${PACKAGE}`)) as Fields;
    } catch (error) {
      throw new Error(`package.json can't be read in ${commit}`, { cause: error });
    }
  };
  const both: BothChanged[] = [];
  return { merged: mergeFields(at(base), at('HEAD'), at(target), both), both };
}
