import { gitIn } from '../update/git.ts';
import { fetchUpstream, versionsAt } from '../update/versions.ts';

/** Says whether upstream has a newer version than the site in this folder. Throws if upstream can't be asked. */
export function compareVersions(folder: string, version: string): string {
  const git = gitIn(folder);
  const newest = versionsAt(git, fetchUpstream(git))[0]?.name ?? version;
  return newest === version
    ? `${version}, the newest`
    : `${version}; upstream has ${newest}: npm run update check`;
}
