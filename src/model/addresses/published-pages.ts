/** Decides which content files are published as pages on a day, and at which addresses. */
import path from 'node:path/posix';
import { entryName, isPage, pageName } from '../collection.ts';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';
import { encoded, prefixOf } from './index.ts';

/**
 * The pages published on a day, in all languages, with their addresses. A page's address is the value of its `address`
 * field or, by default, its file's path.
 */
export type PageAddresses = ReadonlyMap<ContentFile, string>;

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

/** A page's name, such as `work/haat`, and its custom address, if any. */
interface NamedPage {
  name: string;
  address?: string | undefined;
}

/**
 * Returns the addresses of a language's pages, keyed by name, with the language's prefix: `/de/kontakt` for `contact`.
 * If a page has no custom address, the last part of its name is appended to its parent page's address.
 */
export function addressesOf(pages: readonly NamedPage[], prefix = ''): Map<string, string> {
  const given = new Map(pages.map(({ name, address }) => [name, address]));
  const addressOf = (name: string): string => {
    const [parent, last] = [path.dirname(name), path.basename(name)];
    const chosen = given.get(name) ?? (given.has(parent) ? `${addressOf(parent).slice(1)}/${last}` : name);
    return `/${chosen}`;
  };
  return new Map(
    pages.map(({ name }) => [name, encoded((prefix + addressOf(name)).replace(/(?<=.)\/$/, ''))]),
  );
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
