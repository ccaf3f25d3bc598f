/** Merges a version into the site, so that owners only have to resolve conflicts in files changed by both sides. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Git } from './git.ts';
import { mergeFields, type BothChanged, type Fields } from './package-fields.ts';

const PACKAGE = 'package.json';
/**
 * Files whose conflicts are always resolved in upstream's favour: the lockfile, to which npm then adds the owner's
 * packages, and this command, which older sites have copied from a later version.
 */
const UPSTREAMS = /^(package-lock\.json|scripts\/update(\.ts|\/.+))$/;

/** Merges a commit in a folder, without committing the merge. Changes nothing if the merge fails. */
export function merge(git: Git, folder: string, target: string): void {
  const base = git.read('merge-base', 'HEAD', target);
  // Owners' files stay where they are, even if upstream has moved everything else out of their folder.
  const began = git.succeeds('-c', 'merge.directoryRenames=false', 'merge', '--no-commit', '--no-ff', target);
  // Repeats the failed merge in order to throw an error with git's message.
  if (!began && !isMerging(git)) git.read('merge', '--no-commit', '--no-ff', target);
  try {
    settle(git, folder, base, target);
  } catch (error) {
    reset(git);
    throw error;
  }
}

/** Undoes an uncommitted merge. */
export const reset = (git: Git) => git.read('reset', '--quiet', '--hard', 'HEAD');

export const isMerging = (git: Git) => git.succeeds('rev-parse', '--quiet', '--verify', 'MERGE_HEAD');

/** Lists the files with unresolved conflicts. */
export const conflictsIn = (git: Git) => git.values(['diff', '--name-only', '--diff-filter=U']);

/** Resolves all conflicts that don't require a decision by the owner. */
function settle(git: Git, folder: string, base: string, target: string): void {
  const filesAt = (commit: string) => new Set(git.values(['ls-tree', '-r', '--name-only', commit]));
  const [before, ours] = [filesAt(base), filesAt('HEAD')];
  const files = [...new Set([...git.values(['ls-files']), ...ours])];
  const outcomeFor = decider({
    ...{ before, ours },
    own: new Set(ownersFiles(git, files)),
    conflicts: new Set(conflictsIn(git)),
  });
  const { keep = [], remove = [], theirs = [] } = Object.groupBy(files, outcomeFor);
  git.onFiles(keep, 'checkout', 'HEAD');
  git.onFiles(remove, 'rm', '--quiet', '--force');
  git.onFiles(theirs, 'checkout', '--theirs');
  git.onFiles(theirs, 'add');
  if (conflictsIn(git).includes(PACKAGE)) {
    const fields = mergePackage(git, base, target).merged;
    writeFileSync(path.join(folder, PACKAGE), `${JSON.stringify(fields, null, 2)}\n`);
    git.read('add', PACKAGE);
  }
}

interface Sides {
  /** The files of the version that the site has merged last. */
  before: ReadonlySet<string>;
  /** The files of the site. */
  ours: ReadonlySet<string>;
  /** The files that .gitattributes marks as the owner's. */
  own: ReadonlySet<string>;
  conflicts: ReadonlySet<string>;
}

/** Returns a function that decides what happens to a file: the first condition that holds applies. */
function decider({ before, ours, own, conflicts }: Sides) {
  const folders = foldersOf(ours);
  const deleted = new Set([...foldersOf(before)].filter((folder) => !folders.has(folder)));
  const isInDeleted = (file: string) => [...foldersOf([file])].some((folder) => deleted.has(folder));
  return (file: string): 'keep' | 'remove' | 'theirs' | 'merged' => {
    const isOurs = ours.has(file);
    // The owner's files stay unchanged.
    if (own.has(file)) return isOurs ? 'keep' : 'remove';
    // Files that the owner deleted stay deleted, and so does everything in folders that the owner deleted, such as
    // tests/sample.
    if (!isOurs && (before.has(file) || isInDeleted(file))) return 'remove';
    // If the owner deleted a folder and upstream moved a file out of it, upstream's version is used.
    if (conflicts.has(file) && (!isOurs || UPSTREAMS.test(file))) return 'theirs';
    return 'merged';
  };
}

const ownersFiles = (git: Git, files: string[]) => {
  const values = git.values(['check-attr', '--stdin', 'merge'], files);
  return values.filter((_, index) => index % 3 === 0 && values[index + 2] === 'ours');
};

/** Returns all folders that contain these files, directly or indirectly. */
function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  return folders;
}

/** Merges package.json field by field. Returns the merged fields, and the fields that both sides changed. */
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
