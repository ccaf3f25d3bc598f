import { pageAddresses } from './page-addresses.ts';
import type { ContentFile } from './read.ts';

/** What a reference may name: the ids of the entries of each collection that has files, and the names of all `pages`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

export function idsIn(files: readonly ContentFile[]): Ids {
  const originals = files.filter(({ collection }) => !collection.language);
  const collections = [...Map.groupBy(originals, ({ collection }) => collection.name)];
  const ids = collections.map(([name, own]) => [
    name,
    own.flatMap(({ entries }) => entries.map(({ id }) => id)),
  ]);
  return { ...Object.fromEntries(ids), pages: [...pageAddresses(files).keys()].toSorted() };
}
