/** Reads the content collections in the order in which pages show them. */
import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';
import type { PageName, SectionId } from './page-texts.ts';

/** Names of the collections whose entries have an `order`. */
type Ordered = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { order: number } ? Name : never;
}[CollectionKey];

/** Entries of a collection by their `order`; equal ones by their id. */
export async function inOrder<Name extends Ordered>(
  collection: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries = await getCollection(collection);
  return entries
    .toSorted((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id))
    .map((entry) => entry.data);
}

type Texts = CollectionEntry<'pages'>['data'];

/** Texts of a page, with its sections by their id. Throws when a text is missing. */
export async function pageTexts<Name extends PageName>(
  name: Name,
): Promise<Texts & { section: (id: SectionId<Name>) => Texts['sections'][number] }> {
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
