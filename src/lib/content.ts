/** Reads the content collections in the order in which pages show them. */
import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';
import { compareEntries } from './order.ts';

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

/** The texts of each page, by the name of their file in src/content/pages. */
export type Pages = CollectionEntry<'pages'>['data'];

/** Texts of a page, by the name of their file in src/content/pages. Throws when they can't be read. */
export async function pageTexts<Name extends keyof Pages>(name: Name): Promise<NonNullable<Pages[Name]>> {
  const texts = (await getEntry('pages', name))?.data[name];
  if (!texts) throw new Error(`src/content/pages/${name}.yaml is missing, or has a mistake.`);
  return texts;
}
