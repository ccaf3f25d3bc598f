/** Reads the content collections in the order in which pages show them. */
import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';
import { compareEntries } from './order.ts';
import { pageName } from './routes.ts';

/** Names of the collections whose entries have an `order`. */
type Ordered = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { order: number } ? Name : never;
}[CollectionKey];

/** Entries of a collection by their `order`; equal ones by their title or name. */
export async function inOrder<Name extends Ordered>(
  collection: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries = await getCollection(collection);
  return entries.map(({ data }) => data).toSorted(compareEntries);
}

type Texts = CollectionEntry<'pages'>['data'];

/**
 * Texts of the page at a route, with its sections by their id. Throws when a text is missing. The content check finds
 * missing texts by the calls of both functions in src/pages.
 */
export async function pageTexts(
  route: string,
): Promise<Texts & { section: (id: string) => Texts['sections'][number] }> {
  const name = pageName(route);
  const file = `src/content/pages/${name}.yaml`;
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`${file} is missing: the texts of the page are read from this file.`);
  const { data } = entry;
  return {
    ...data,
    section: (id) => {
      const section = data.sections.find((candidate) => candidate.id === id);
      if (!section) throw new Error(`${file} needs a section with id: ${id}`);
      return section;
    },
  };
}
