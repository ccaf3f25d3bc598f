/** The pages whose texts are content. */
import path from 'node:path';
import type { Collection } from './collections.ts';
import { addressesOf } from './routes.ts';
import type { Ids } from './json-schema.ts';
import { fieldOf, nameOf, type ContentFile } from './read.ts';

/** Whether each of its files is a page, which exists only in the languages in which it has a file. */
export const isPage = ({ kind }: Collection) => kind === 'page' || kind === 'document';

/** The name of the page that a file is about, such as `work/haat`, also in other languages. */
const pageName = ({ file, collection: { below = '' } }: ContentFile) => path.posix.join(below, nameOf(file));

/** The pages in all languages with their addresses; one about a hidden entry is none. */
export function pagesIn(files: readonly ContentFile[]): Map<ContentFile, string> {
  const hidden = files.filter(({ value }) => fieldOf(value, 'hidden') === true).map(({ file }) => file);
  const pages = files.filter(({ file, collection }) => {
    const owner = `src/content/${collection.belongsTo}/${nameOf(file)}.yaml`;
    return isPage(collection) && !hidden.includes(owner);
  });
  const given = (page?: ContentFile) => fieldOf(page?.value, 'address') as string | undefined;
  const languages = Map.groupBy(pages, ({ collection }) => collection.language);
  const all = [...languages].flatMap(([language, group]) => {
    const named = group.map((page) => {
      const name = pageName(page);
      const original = languages.get(undefined)?.find((each) => pageName(each) === name);
      return { name, address: given(page) ?? given(original) };
    });
    const addresses = addressesOf(named, language && `/${language.toLowerCase()}`);
    return group.map((page) => [page, addresses.get(pageName(page)) ?? ''] as const);
  });
  return new Map(all);
}

/** The addresses of the pages in the first language, by their names. */
export const pageAddresses = (files: readonly ContentFile[]) =>
  new Map(
    [...pagesIn(files)]
      .filter(([{ collection }]) => !collection.language)
      .map(([page, address]) => [pageName(page), address]),
  );

/** The names of the entries of collections, and of all pages. */
export const idsIn = (
  files: readonly ContentFile[],
  collections: Readonly<Record<string, Collection>>,
): Ids => ({
  ...Object.fromEntries(
    Object.entries(collections).map(([name, collection]) => {
      const own = files.filter((each) => each.collection === collection);
      return [name, own.flatMap(({ entries }) => entries.map(({ id }) => id))];
    }),
  ),
  pages: [...pageAddresses(files).keys()].toSorted(),
});
