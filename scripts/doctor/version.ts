import { gitIn } from '../update/git.ts';
import { fetchUpstream, versionsAt } from '../update/versions.ts';

/** Returns a sentence on whether upstream has a newer version. Throws if upstream can't be reached. */
export function compareVersions(folder: string, version: string): string {
  const git = gitIn(folder);
  const newest = versionsAt(git, fetchUpstream(git))[0]?.name ?? version;
  return newest === version
    ? `${version}, the newest`
    : `${version}; upstream has ${newest}: npm run update check`;
}
