/** The pages whose texts are content, with their addresses. */
import path from 'node:path';
import { isPage } from './collection.ts';
import { addressesOf } from './routes.ts';
import { entryName, property, type ContentFile } from './read.ts';

/** The name of the page that a file is about, such as `work/haat`, also in other languages. */
const pageName = ({ file, collection: { below = '' } }: ContentFile) =>
  path.posix.join(below, entryName(file));

/** The pages in all languages with their addresses; one about a hidden entry is none. */
export function pagesIn(files: readonly ContentFile[]): Map<ContentFile, string> {
  const hidden = files.filter(({ value }) => property(value, 'hidden') === true).map(({ file }) => file);
  const pages = files.filter(({ file, collection }) => {
    const owner = `src/content/${collection.belongsTo}/${entryName(file)}.yaml`;
    return isPage(collection) && !hidden.includes(owner);
  });
  const given = (page?: ContentFile) => property(page?.value, 'address') as string | undefined;
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
