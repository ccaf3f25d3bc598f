/** Maps files to the forms that edit them at /admin, and to the pages that show them. */
import { entryName } from '../model/addresses/names.ts';
import type { Collection } from '../model/collection.ts';
import type { ContentSnapshot } from '../model/content-snapshot.ts';
import { addressesIn } from '../model/addresses/page-addresses.ts';
import { onPage } from '../model/addresses/route.ts';
import type { ContentFile } from '../model/read.ts';

/** The page addresses in the first language, keyed by page name. */
export type Addresses = ReadonlyMap<string, string>;

/** Whether the CMS shows a collection as a folder of entries rather than as single files. */
export const isFolder = ({ kind }: Pick<Collection, 'kind'>) => kind === 'entry' || kind === 'document';

/**
 * Returns the CMS template for the addresses of the pages that show a collection's entries, or undefined if no page
 * shows them.
 */
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

/**
 * Returns the CMS's name for a file shown on its own rather than in a folder of entries. The name of a page's file
 * includes its subfolder, if any.
 */
export const fileName = (name: string) => name.replace('pages/', '').replaceAll('/', '-');

/** Returns the address within /admin of the form for a file and its translations, such as `projects/entries/haat`. */
export function formAddress({ file, collection }: ContentFile): string {
  const { name, kind } = collection;
  if (isFolder(collection)) return `${name}/entries/${entryName(file, collection)}`;
  return `${kind === 'page' ? 'pages' : 'site'}/entries/${fileName(name)}`;
}

/**
 * Maps the address of each file's form to the address of the page that shows the file: `projects/entries/haat` to
 * `/work#haat`, and its translation, `projects/entries/haat/de`, to `/de/work#haat`.
 */
export function previewAddresses({ files, pages }: ContentSnapshot): Record<string, string> {
  const previews = files.flatMap((file): [string, string][] => {
    const { kind, language, shownOn = '' } = file.collection;
    const address = pages.get(file) ?? addressesIn(pages, language).get(shownOn);
    if (!address) return [];
    const form = formAddress(file) + (language ? `/${language}` : '');
    return [[form, kind === 'entry' ? onPage(address, file.entries[0]?.id ?? '') : address]];
  });
  return Object.fromEntries(previews);
}
