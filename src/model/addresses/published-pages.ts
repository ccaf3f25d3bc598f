/** Decides which content files are pages, and in which languages. */
import { isPage } from '../collection.ts';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';
import { entryName, pageName } from './names.ts';
import { addressesOf, type PageAddresses } from './page-addresses.ts';
import { prefixOf } from './route.ts';

/** Later than any article: on this day, everything is published. */
export const LAST_DAY = '9999-12-31';

/**
 * The pages of a day in all languages with their addresses. None is: one below a page that its language lacks; one that is about a
 * hidden entry; one that is published later; a list of nothing.
 */
export function publishedPages(files: readonly ContentFile[], day = now()): PageAddresses {
  const isHidden = hiddenIn(files);
  const languages = Map.groupBy(
    files.filter(({ collection }) => isPage(collection)),
    ({ collection }) => collection.language,
  );
  const all = [...languages].flatMap(([language, group]) => {
    // What is not translated is in the first language only.
    const originals = new Map(group.map((page) => [page, originalOf(page, files) ?? page]));
    const shown = [...originals].filter(([{ collection }, original]) => {
      const isBelow = !collection.below || group.some((each) => pageName(each) === collection.below);
      return isBelow && !isHidden(original) && !publishedOn(original, day);
    });
    const pages = shown.filter(
      ([{ collection }]) =>
        !collection.listOf || shown.some(([page]) => page.collection.name === collection.listOf),
    );
    const named = pages.map(([page, original]) => ({
      name: pageName(page),
      address: page.collection.address ?? ownAddress(page) ?? ownAddress(original),
    }));
    const addresses = addressesOf(named, language && prefixOf(language));
    return pages.map(([page]) => [page, addresses.get(pageName(page)) ?? ''] as const);
  });
  return new Map(all);
}

const ownAddress = ({ value }: ContentFile) => property(value, 'address') as string | undefined;

/** Whether a page is about an entry that is hidden. */
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

/** The day and time where the build runs (`TZ`), as content has them: 2026-03-01 09:00. */
const now = () => new Date().toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });

/** When a file of the first language becomes a page, in all languages; undefined if it is one on `day` already. */
export function publishedOn({ value, collection }: ContentFile, day = now()): string | undefined {
  const date = property(value, collection.publishedOn ?? '');
  return typeof date === 'string' && date > day ? date : undefined;
}

/** The page names that links may use. They include lists without entries yet, which appear with the first entry. */
export function pageNames(files: readonly ContentFile[], pages: PageAddresses): string[] {
  const lists = files.filter(({ collection }) => collection.listOf);
  const shown = [...pages.keys()].filter(({ collection }) => !collection.language);
  return [...new Set([...shown, ...lists].map(pageName))].toSorted();
}

/** The titles of the pages in the first language, by their names; case studies have none of their own. */
export const pageTitles = (pages: PageAddresses) =>
  new Map(
    [...pages.keys()]
      .filter(({ collection }) => !collection.language)
      .map((page) => [pageName(page), String(property(page.value, 'title') ?? pageName(page))] as const)
      .toSorted(),
  );
