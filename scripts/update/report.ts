/** Tells the owner about a merge, in lines. Reads everything from git, so that the command can be run again. */
import path from 'node:path';
import type { Git } from './git.ts';
import { conflictsIn, mergePackage } from './merge.ts';
import { isIn, versionsAt, type Version } from './versions.ts';

/** The changelog's sections on the versions that a merge brings, the newest first. */
export const newVersions = (git: Git, target: string): Version[] =>
  versionsAt(git, target).filter(({ commit }) => !isIn(git, commit, 'HEAD'));

/** The fields of package.json that both sides changed, with both values. */
export function packageLines(git: Git, base: string, target: string): string[] {
  const { both } = mergePackage(git, base, target);
  return both.map(
    ({ field, ours, theirs }) =>
      `package.json: ${field} is upstream's ${JSON.stringify(theirs)}, in place of your ${JSON.stringify(ours)}`,
  );
}

/** Each conflict, with the reasons of both sides: the owner's commits, and lines of the changelog or else upstream's commits. */
export function conflictLines(git: Git, base: string, target: string): string[] {
  const bullets = newVersions(git, target).flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => (line.startsWith('- ') ? [`${name}: ${line.slice(2)}`] : [])),
  );
  const commits = (range: string, file: string) =>
    git.read('log', '--max-count=5', '--format=%h %as %s', range, '--', file).split('\n').filter(Boolean);
  return conflictsIn(git).flatMap((file) => {
    const told = bullets.filter((line) => line.includes(`${path.posix.basename(file)}\``));
    const isRemoved = !git.succeeds('cat-file', '-e', `${target}:${file}`);
    return [
      `${file}${isRemoved ? ', which upstream removed' : ''}`,
      ...commits(`${base}..HEAD`, file).map((line) => `  you:       ${line}`),
      ...(told.length > 0 ? told : commits(`${base}..${target}`, file)).map((line) => `  upstream:  ${line}`),
    ];
  });
}
