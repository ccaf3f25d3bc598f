/** Describes a merge to the owner. Reads everything from git, so that the description can be repeated later. */
import path from 'node:path';
import type { Git } from './git.ts';
import { conflictsIn, mergePackage } from './merge.ts';
import { isIn, versionsAt, type Version } from './versions.ts';

/** Returns the versions that a merge adds, newest first. */
export const newVersions = (git: Git, target: string): Version[] =>
  versionsAt(git, target).filter(({ commit }) => !isIn(git, commit, 'HEAD'));

/** Describes the package.json fields that both sides changed. */
export function packageLines(git: Git, base: string, target: string): string[] {
  const { both } = mergePackage(git, base, target);
  return both.map(
    ({ field, ours, theirs }) =>
      `package.json: ${field} is now upstream's ${JSON.stringify(theirs)} instead of your ${JSON.stringify(ours)}`,
  );
}

/**
 * Describes each conflict and why each side changed the file. Takes the owner's reasons from the owner's commits, and
 * upstream's from the changelog or upstream's commits.
 */
export function conflictLines(git: Git, base: string, target: string): string[] {
  const bullets = newVersions(git, target).flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => (line.startsWith('- ') ? [`${name}: ${line.slice(2)}`] : [])),
  );
  const commits = (range: string, file: string) =>
    git.read('log', '--max-count=5', '--format=%h %as %s', range, '--', file).split('\n').filter(Boolean);
  return conflictsIn(git).flatMap((file) => {
    const reasons = bullets.filter((line) => line.includes(`${path.posix.basename(file)}\``));
    const isRemoved = !git.succeeds('cat-file', '-e', `${target}:${file}`);
    return [
      `${file}${isRemoved ? ', which upstream removed' : ''}`,
      ...commits(`${base}..HEAD`, file).map((line) => `  you:       ${line}`),
      ...(reasons.length > 0 ? reasons : commits(`${base}..${target}`, file)).map(
        (line) => `  upstream:  ${line}`,
      ),
    ];
  });
}
