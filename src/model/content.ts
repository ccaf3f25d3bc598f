/** Reads the content collections, sorted for display. */
import { getCollection, getEntry, type CollectionEntry, type CollectionKey } from 'astro:content';
import type { Agency } from '../site.ts';
import { contentSnapshot } from './content-snapshot.ts';
import { languageInNames, otherLanguages } from '../words/languages.ts';
import { property } from './fields.ts';
import { compareOrder } from './order.ts';

/** The collections whose entries have an `order`. */
type Ordered = {
  [Name in CollectionKey]: CollectionEntry<Name>['data'] extends { order: number } ? Name : never;
}[CollectionKey];

/** Returns the id of an entry in a language: the id of the German translation of `haat` is `haat.de`. */
const idIn = (id: string, language: string) => (languageInNames(language) ? `${id}.${language}` : id);

/**
 * Returns the entries of a collection in a language, with their names. Includes unpublished entries if `previews` is
 * true.
 */
export async function entriesIn<Name extends CollectionKey>(
  collection: Name,
  language: string,
  previews = false,
): Promise<{ name: string; entry: CollectionEntry<Name> }[]> {
  // Empty collections aren't read, because Astro would log a warning each time in dev.
  const { files } = contentSnapshot();
  if (!files.some((file) => file.collection.name === collection && file.entries.length > 0)) return [];
  const entries = await getCollection(collection);
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  // The originals include all names, because every translation has an original.
  const names = entries.map(({ id }) => id).filter((id) => !isTranslation(id));
  return names.flatMap((name) => {
    const entry = all.get(idIn(name, language));
    return entry && (previews || !property(entry.data, 'scheduled')) ? [{ name, entry }] : [];
  });
}

const isTranslation = (id: string) => otherLanguages.some((each) => id.endsWith(`.${each}`));

/** Returns the entries of a collection in a language, sorted by `order`, then by id. */
export async function inOrder<Name extends Ordered>(
  collection: Name,
  language: string,
): Promise<(CollectionEntry<Name>['data'] & { id: string })[]> {
  const entries = await entriesIn(collection, language);
  return entries.map(({ name, entry }) => ({ ...entry.data, id: name })).toSorted(compareOrder);
}

/** Returns the articles in a language, newest first. */
export async function articlesIn(language: string): Promise<CollectionEntry<'articles'>[]> {
  const articles = (await entriesIn('articles', language)).map(({ entry }) => entry);
  return articles.toSorted((one, other) => other.data.date.localeCompare(one.data.date));
}

/** Returns an article's author, or undefined if the article has no author or the team member is hidden. */
export const authorOf = async ({ data }: CollectionEntry<'articles'>, language: string) =>
  (await inOrder('team', language)).find(({ id }) => id === data.author);

/** Returns the agency's texts in a language. `site` contains the values that are the same in all languages. */
export async function agencyTexts(language: string): Promise<CollectionEntry<'agency'>['data']> {
  const [agency] = await entriesIn('agency', language);
  if (!agency) throw new Error('src/content/agency.json is missing or contains a mistake.');
  return agency.entry.data satisfies Agency;
}

/** The texts of each page, keyed by the name of its file in src/content/pages. */
export type PageTexts = Omit<CollectionEntry<'pages'>['data'], 'href'>;

/**
 * Returns a page's texts in a language. `name` is the name of the page's file in src/content/pages. Throws if the texts
 * can't be read.
 */
export async function pageTexts<Name extends keyof PageTexts>(
  name: Name,
  language: string,
): Promise<NonNullable<PageTexts[Name]>> {
  const texts = (await getEntry('pages', idIn(name, language)))?.data[name];
  if (!texts) throw new Error(`src/content/pages/${name}.yaml is missing or contains a mistake.`);
  return texts;
}
