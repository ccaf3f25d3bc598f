/** Decides which content files are published as pages, and in which languages. */
import { isPage } from '../collection.ts';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';
import { entryName, pageName } from './names.ts';
import { addressesOf, type PageAddresses } from './page-addresses.ts';
import { prefixOf } from './route.ts';

/** A date so late that even scheduled pages count as published. */
export const LAST_DAY = '9999-12-31';

/**
 * Returns the pages published by `day`, in all languages, with their addresses. Omits a page if its parent page doesn't
 * exist in the language, if it belongs to a hidden entry, if its publication date is after `day`, or if it would be an
 * empty list.
 */
export function publishedPages(files: readonly ContentFile[], day = now()): PageAddresses {
  const isHidden = hiddenIn(files);
  const languages = Map.groupBy(
    files.filter(({ collection }) => isPage(collection)),
    ({ collection }) => collection.language,
  );
  const all = [...languages].flatMap(([language, group]) => {
    // Fields that translations omit, such as the date, are read from the original.
    const original = (page: ContentFile) => originalOf(page, files) ?? page;
    const names = new Set(group.map(pageName));
    const shown = group.filter((page) => {
      const { below } = page.collection;
      const isBelowMissing = below !== undefined && !names.has(below);
      return !isBelowMissing && !isHidden(original(page)) && !publishedOn(original(page), day);
    });
    const collections = new Set(shown.map(({ collection }) => collection.name));
    const pages = shown.filter(
      ({ collection: { listOf } }) => listOf === undefined || collections.has(listOf),
    );
    const chosen = pages.map((page) => ({
      name: pageName(page),
      address: page.collection.address ?? ownAddress(page) ?? ownAddress(original(page)),
    }));
    const addresses = addressesOf(chosen, language && prefixOf(language));
    return pages.map((page) => [page, addresses.get(pageName(page)) ?? ''] as const);
  });
  return new Map(all);
}

const ownAddress = ({ value }: ContentFile) => property(value, 'address') as string | undefined;

/** Returns a predicate that checks whether a page belongs to a hidden entry. */
function hiddenIn(files: readonly ContentFile[]) {
  const hidden = files
    .filter(({ value }) => property(value, 'hidden') === true)
    .map(({ file, collection }) => `${collection.name}/${entryName(file, collection)}`);
  return ({ collection, value }: ContentFile): boolean => {
    const field = collection.fields[collection.belongsTo ?? ''];
    const entry = property(value, collection.belongsTo ?? '');
    return field?.type === 'reference' && hidden.includes(`${field.to}/${String(entry)}`);
  };
}

/** Returns the current time in the site's time zone, in the format used in content: 2026-03-01 09:00. */
const now = () => new Date().toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });

/**
 * Returns the publication date of a file's page, or undefined if the page is already published on `day`. The file must
 * be in the first language.
 */
export function publishedOn({ value, collection }: ContentFile, day = now()): string | undefined {
  const date = property(value, collection.publishedOn ?? '');
  return typeof date === 'string' && date > day ? date : undefined;
}

/** Returns the publication dates of the pages that aren't published yet, by address. */
export const publicationDays = (files: readonly ContentFile[]) =>
  new Map(
    [...publishedPages(files, LAST_DAY)].flatMap(([file, address]) => {
      const day = publishedOn(originalOf(file, files) ?? file);
      return day === undefined ? [] : [[address, day] as const];
    }),
  );

/**
 * Returns the page names that links may use. They include the names of list pages without entries, which are
 * published as soon as they have one.
 */
export function pageNames(files: readonly ContentFile[], pages: PageAddresses): string[] {
  const lists = files.filter(({ collection }) => collection.listOf);
  const shown = [...pages.keys()].filter(({ collection }) => !collection.language);
  return [...new Set([...shown, ...lists].map(pageName))].toSorted();
}

/**
 * Returns page titles in the first language, keyed by page name. Case studies have no titles, so their page names are
 * used instead.
 */
export const pageTitles = (pages: PageAddresses) =>
  new Map(
    [...pages.keys()]
      .filter(({ collection }) => !collection.language)
      .map((page) => [pageName(page), String(property(page.value, 'title') ?? pageName(page))] as const)
      .toSorted(),
  );
