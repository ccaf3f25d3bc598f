import { pageName, pagesIn } from './page-addresses.ts';
import { property, type ContentFile } from './read.ts';

/** What a reference may name: the entries of each collection that has files, and all `pages`, as titles by ids. */
export type Names = Readonly<Record<string, ReadonlyMap<string, string>>>;

const titleOf = (fields: unknown, id: string) =>
  String(property(fields, 'title') ?? property(fields, 'name') ?? id);

export function namesIn(files: readonly ContentFile[]): Names {
  const originals = files.filter(({ collection }) => !collection.language);
  const collections = [...Map.groupBy(originals, ({ collection }) => collection.name)];
  const names = collections.map(([name, own]): [string, Map<string, string>] => {
    const entries = own.flatMap(({ entries }) => entries);
    return [name, new Map(entries.map(({ id, fields }) => [id, titleOf(fields, id)]))];
  });
  const pages = [...pagesIn(files).keys()]
    .filter(({ collection }) => !collection.language)
    .map((page): [string, string] => [pageName(page), titleOf(page.value, pageName(page))]);
  return { ...Object.fromEntries(names), pages: new Map(pages.toSorted()) };
}
