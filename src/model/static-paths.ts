/**
 * Static paths for the files in src/pages. Each file name contains a single parameter for the whole address, as in
 * `[...about].astro`.
 */
import { site } from '../site.ts';
import { entries } from './collections/index.ts';
import { entriesIn, type PageTexts } from './content.ts';
import { addressOf, decoded } from './addresses/index.ts';

/** A page to build. It is skipped if it has no address. */
interface Path<Props> {
  address: string | undefined;
  props: Props;
}

/** Returns `getStaticPaths` for the pages found by `find` in each language. */
export const pathsOfEach =
  <Props extends object>(
    find: (language: string) => readonly Path<Props>[] | Promise<readonly Path<Props>[]>,
  ) =>
  async ({ routePattern }: { routePattern: string }) => {
    const [, parameter = ''] = /^\/\[\.{3}(.+)\]$/.exec(routePattern) ?? [];
    const paths = await Promise.all(site.languages.map(async (language) => find(language)));
    return paths.flat().flatMap(({ address, props }) => {
      // Astro expects a decoded address, and encodes it.
      return address ? [{ params: { [parameter]: decoded(address).slice(1) || undefined }, props }] : [];
    });
  };

/** Returns `getStaticPaths` for a page. */
export const pathsOf = (name: keyof PageTexts) =>
  pathsOfEach((language) => [{ address: addressOf(name, language), props: {} }]);

/** The collections whose entries are pages. */
type Documents = {
  [Name in keyof typeof entries]: (typeof entries)[Name]['kind'] extends 'document' ? Name : never;
}[keyof typeof entries];

/** Returns `getStaticPaths` for a collection's entries. Each page receives its `entry` as a prop. */
export const pathsOfEntries = (collection: Documents) =>
  pathsOfEach(async (language) =>
    (await entriesIn(collection, language, true)).map(({ entry }) => ({
      address: entry.data.href,
      props: { entry },
    })),
  );

/** The collections whose list is split into several pages. */
type Listed = {
  [Name in keyof typeof entries]: (typeof entries)[Name] extends { perPage: number } ? Name : never;
}[keyof typeof entries];

/**
 * Returns `getStaticPaths` for the list pages of a collection. Each page receives its `items` and the addresses of the
 * previous and next pages.
 */
export const pathsOfList = <Item>(collection: Listed, find: (language: string) => Promise<readonly Item[]>) =>
  pathsOfEach(async (language) => {
    const { below, perPage } = entries[collection];
    const items = await find(language);
    // In previews, the list page exists even if all its entries are unpublished and it has no items.
    const least = addressOf(below, language) ? 1 : 0;
    const addresses = Array.from({ length: Math.max(least, Math.ceil(items.length / perPage)) }, (_, index) =>
      addressOf(index > 0 ? `${below}/${index + 1}` : below, language),
    );
    return addresses.map((address, index) => ({
      address,
      props: {
        items: items.slice(index * perPage, (index + 1) * perPage),
        number: index + 1,
        ...{ previous: addresses[index - 1], next: addresses[index + 1] },
      },
    }));
  });
