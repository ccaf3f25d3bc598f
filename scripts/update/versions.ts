/** Reads the versions in upstream's CHANGELOG.md, and finds their commits in the history. */
import type { Git } from './git.ts';

export interface Version {
  name: string;
  date: string;
  commit: string;
  /** The version's section in the changelog. */
  text: string;
}

/** The git remote for upstream. */
export const UPSTREAM = 'upstream';

/**
 * Fetches upstream's main branch and returns its newest commit. Throws if there is no remote for upstream, or if
 * upstream can't be reached.
 */
export function fetchUpstream(git: Git): string {
  if (!git.succeeds('remote', 'get-url', UPSTREAM))
    throw new Error(
      `Git has no remote for upstream. Add it once, with the URL of the repository that you copied:\n\n    git remote add ${UPSTREAM} URL`,
    );
  git.read('fetch', '--quiet', '--no-tags', UPSTREAM, 'HEAD');
  return git.read('rev-parse', 'FETCH_HEAD');
}

/** Lists the versions up to a commit, newest first. */
export function versionsAt(git: Git, commit: string): Version[] {
  const [, ...sections] = git.read('show', `${commit}:CHANGELOG.md`).split(/^## /m);
  return sections.flatMap((section) => {
    const [, name, date, named] = /^(\d+\.\d+\.\d+) \((\S+?)(?:, (\w+))?\)/.exec(section) ?? [];
    if (!name || !date) return [];
    // Up to 6.0.0, the version in package.json was always 1.0.0, so the changelog's headings include the commit.
    const release = named ?? firstCommitWith(git, commit, `"version": "${name}"`);
    return release ? [{ name, date, commit: git.read('rev-parse', release), text: section.trim() }] : [];
  });
}

const firstCommitWith = (git: Git, commit: string, text: string) =>
  git.read('log', '--reverse', '--format=%H', `-S${text}`, commit, '--', 'package.json').split('\n')[0];

/** Whether a commit is an ancestor of another. */
export const isIn = (git: Git, commit: string, other: string) =>
  git.succeeds('merge-base', '--is-ancestor', commit, other);

/** Returns a sentence that says whether upstream has a newer version. Throws if upstream can't be reached. */
export function compareVersions(git: Git, version: string): string {
  const newest = versionsAt(git, fetchUpstream(git))[0]?.name ?? version;
  return newest === version
    ? `${version}, the newest`
    : `${version}; upstream has ${newest}: npm run update check`;
}
