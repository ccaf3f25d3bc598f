/** On which page of the site editors see what they edit. */
import type { Collection } from '../model/collection.ts';
import type { ContentSnapshot } from '../model/content-snapshot.ts';
import { addressesIn } from '../model/addresses/page-addresses.ts';
import { onPage } from '../model/addresses/route.ts';

/** The addresses of the pages in the first language, keyed by name. */
export type Addresses = ReadonlyMap<string, string>;

/** The address for the entries of a collection, as a template of the CMS; undefined if there is no such page. */
export function previewPath(
  { kind, below, shownOn = '' }: Pick<Collection, 'kind' | 'below' | 'shownOn'>,
  name: string,
  addresses: Addresses,
): string | undefined {
  if (kind === 'page') return addresses.get(name.replace('pages/', ''));
  if (kind === 'document' && !below) return "/{{address | default('{{slug}}')}}";
  if (below) return addresses.has(below) ? `${addresses.get(below)}/{{slug}}` : undefined;
  const page = addresses.get(shownOn);
  return page && kind === 'entry' ? `${page}#{{slug}}` : page;
}

/** The name of a file that the CMS edits as a whole; a page may be in a folder. */
export const fileName = (name: string) => name.replace('pages/', '').replaceAll('/', '-');

/**
 * The addresses for all files, as they are now, by their own at /admin: `projects/entries/haat` is on `/work#haat`, and its
 * translation, `projects/entries/haat/de`, on `/de/work#haat`.
 */
export function previewAddresses({ files, pages }: ContentSnapshot): Record<string, string> {
  const previews = files.flatMap((file): [string, string][] => {
    const { name, kind, language, shownOn = '' } = file.collection;
    const address = pages.get(file) ?? addressesIn(pages, language).get(shownOn);
    if (!address) return [];
    const [{ id } = { id: '' }] = file.entries;
    const isFolder = kind === 'entry' || kind === 'document';
    const [folder, entry] = isFolder ? [name, id] : [kind === 'page' ? 'pages' : 'site', fileName(name)];
    const place = `${folder}/entries/${entry}${language ? `/${language}` : ''}`;
    return [[place, kind === 'entry' ? onPage(address, id) : address]];
  });
  return Object.fromEntries(previews);
}
