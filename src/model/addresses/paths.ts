/** The paths of the files in src/pages, each of which has one parameter for the whole of its address: `[...about].astro`. */
import { site } from '../../site.ts';
import { entries } from '../collections/index.ts';
import { entriesIn, type PageTexts } from '../content.ts';
import { decoded } from './route.ts';
import { addressOf } from './index.ts';

/** A page of such a file; it exists only with an address. */
interface Path<Props> {
  address: string | undefined;
  props: Props;
}

/** The paths of what is found in each language. */
export const pathsOfEach =
  <Props extends object>(
    find: (language: string) => readonly Path<Props>[] | Promise<readonly Path<Props>[]>,
  ) =>
  async ({ routePattern }: { routePattern: string }) => {
    const [, parameter = ''] = /^\/\[\.{3}(.+)\]$/.exec(routePattern) ?? [];
    const paths = await Promise.all(site.languages.map(async (language) => find(language)));
    return paths.flat().flatMap(({ address, props }) => {
      // Astro encodes it.
      return address ? [{ params: { [parameter]: decoded(address).slice(1) || undefined }, props }] : [];
    });
  };

/** The paths of a page. */
export const pathsOf = (name: keyof PageTexts) =>
  pathsOfEach((language) => [{ address: addressOf(name, language), props: {} }]);

/** The collections whose entries each have a page. */
type Documents = {
  [Name in keyof typeof entries]: (typeof entries)[Name]['kind'] extends 'document' ? Name : never;
}[keyof typeof entries];

/** The paths of the pages of a collection's entries, each with its `entry` as a prop. */
export const pathsOfEntries = (collection: Documents) =>
  pathsOfEach(async (language) =>
    (await entriesIn(collection, language, true)).map(({ entry }) => ({
      address: entry.data.href,
      props: { entry },
    })),
  );

/** The collections whose list has several pages. */
type Listed = {
  [Name in keyof typeof entries]: (typeof entries)[Name] extends { perPage: number } ? Name : never;
}[keyof typeof entries];

/** The paths of the pages that list a collection, each with its `items` and the addresses before and after it. */
export const pathsOfList = <Item>(collection: Listed, find: (language: string) => Promise<readonly Item[]>) =>
  pathsOfEach(async (language) => {
    const { below, perPage } = entries[collection];
    const items = await find(language);
    // A preview of the first entry has a list without it.
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
