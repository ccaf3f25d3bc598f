/** Reads the content collections in the order in which pages show them. */
import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';

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

/** Texts of a page. Throws when `src/content/pages` has no such file. */
export async function pageTexts(id: string): Promise<CollectionEntry<'pages'>['data']> {
  const entry = await getEntry('pages', id);
  if (!entry) throw new Error(`src/content/pages/${id}.yaml is missing: its texts are read from this file.`);
  return entry.data;
}

/** One section of a page's texts. Throws when the page's file has none of that id. */
export function sectionOf(page: CollectionEntry<'pages'>['data'], id: string) {
  const section = page.sections.find((candidate) => candidate.id === id);
  if (!section)
    throw new Error(`The page "${page.title}" needs a section with id: ${id} (src/content/pages).`);
  return section;
}
