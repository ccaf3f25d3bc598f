/** The addresses of the pages whose texts are content, and of what is made of their entries. */
import path from 'node:path/posix';
import { isPage } from '../collection.ts';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { entryName, pageName } from './names.ts';
import { encoded, prefixOf } from './route.ts';

/** The two pages whose addresses can't be chosen. */
const FIXED: Record<string, string> = { home: '/', 'not-found': '/404' };

/** A page of the content: the name of its file, such as `work/haat`, and the address that it gives itself. */
interface NamedPage {
  name: string;
  address?: string | undefined;
}

/**
 * The addresses of all pages by their names, below a prefix: `/kontakt` for `kontakt`. A page that gives itself none has its
 * name, below the page in whose folder it is.
 */
export function addressesOf(pages: readonly NamedPage[], prefix = ''): Map<string, string> {
  const given = new Map(pages.map(({ name, address }) => [name, address]));
  const addressOf = (name: string): string => {
    const [parent, last] = [path.dirname(name), path.basename(name)];
    const own = given.get(name) ?? (given.has(parent) ? `${addressOf(parent).slice(1)}/${last}` : name);
    return FIXED[name] ?? `/${own}`;
  };
  return new Map(
    pages.map(({ name }) => [name, encoded((prefix + addressOf(name)).replace(/(?<=.)\/$/, ''))]),
  );
}

/** The pages in all languages, with their addresses. */
export type Pages = ReadonlyMap<ContentFile, string>;

/** Today where the build runs (`TZ`), as content has dates: 2026-03-01. */
const today = () => new Date().toLocaleDateString('sv');

/** The day before which a file of the first language is no page in any; undefined if that is not in the future. */
export function publishedOn({ value, collection }: ContentFile): string | undefined {
  const date = property(value, collection.publishedOn ?? '');
  return typeof date === 'string' && date > today() ? date : undefined;
}

/**
 * The pages in all languages with their addresses. One about a hidden entry, of a day in the future, below a page that does
 * not exist, or with a list of nothing is none; `previews` are also those of the future.
 */
export function pagesIn(files: readonly ContentFile[], previews = false): Pages {
  const hidden = files
    .filter(({ value }) => property(value, 'hidden') === true)
    .map(({ file, collection }) => `${collection.name}/${entryName(file, collection)}`);
  const isAboutHidden = ({ collection: { belongsTo }, values }: ContentFile) =>
    values.some(
      ({ path: [name], value, field }) =>
        name === belongsTo && field?.type === 'reference' && hidden.includes(`${field.to}/${String(value)}`),
    );
  const languages = Map.groupBy(
    files.filter(({ collection }) => isPage(collection)),
    ({ collection }) => collection.language,
  );
  /** The page in the first language, which has what is not translated. */
  const pageInFirstLanguage = (page: ContentFile) =>
    languages.get(undefined)?.find((each) => pageName(each) === pageName(page)) ?? page;
  const given = (page: ContentFile) => property(page.value, 'address') as string | undefined;
  const all = [...languages].flatMap(([language, group]) => {
    const isShown = (page: ContentFile) => {
      const [original, { below }] = [pageInFirstLanguage(page), page.collection];
      const isBelow = !below || group.some((each) => pageName(each) === below);
      return isBelow && !isAboutHidden(original) && (previews || !publishedOn(original));
    };
    const shown = group.filter(isShown);
    const pages = shown.filter(
      ({ collection: { lists } }) => !lists || shown.some(({ collection: { name } }) => name === lists),
    );
    const named = pages.map((page) => ({
      name: pageName(page),
      address: given(page) ?? given(pageInFirstLanguage(page)),
    }));
    const addresses = addressesOf(named, language && prefixOf(language));
    return pages.map((page) => [page, addresses.get(pageName(page)) ?? ''] as const);
  });
  return new Map(all);
}

/** The titles of the pages in the first language, by their names; case studies have none of their own. */
export const pageTitles = (pages: Pages) =>
  new Map(
    inLanguage(pages)
      .map(([page]) => [pageName(page), String(property(page.value, 'title') ?? pageName(page))] as const)
      .toSorted(),
  );

/** The names of the pages in the first language. */
export const pageNames = (pages: Pages) => inLanguage(pages).map(([page]) => pageName(page));

/** The addresses at which the page of a file was before, as they are written. */
export function formerAddresses({ value }: ContentFile): string[] {
  const former = property(value, 'formerly');
  return Array.isArray(former) ? former.filter((each) => typeof each === 'string') : [];
}

/**
 * The addresses of a language, by default the first one, by their names: those of the pages, of the further pages of lists
 * (`insights/2`), and of feeds (`insights/rss.xml`).
 */
export function addressesIn(pages: Pages, language?: string): Map<string, string> {
  const all = inLanguage(pages, language);
  const addresses = new Map(all.map(([page, address]) => [pageName(page), address]));
  for (const [below = '', entries] of Map.groupBy(all, ([{ collection }]) => collection.below)) {
    const { perPage = Infinity, feed } = entries[0]?.[0].collection ?? {};
    const count = Math.ceil(entries.length / perPage);
    const names = [
      ...Array.from({ length: count }, (_, index) => index + 1).slice(1),
      ...(feed ? ['rss.xml'] : []),
    ];
    for (const name of names) addresses.set(`${below}/${name}`, `${addresses.get(below)}/${name}`);
  }
  return addresses;
}

const inLanguage = (pages: Pages, language?: string) =>
  [...pages].filter(([{ collection }]) => collection.language === language);
