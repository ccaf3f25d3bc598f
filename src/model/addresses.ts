/** Where the pages are. Each is called by the name of its file in src/content/pages or src/content/legal. */
import type { GetStaticPaths } from 'astro';
import { checkedContent } from './checked-content.ts';
import type { entries } from './collections/index.ts';
import { entriesIn, type Pages } from './content.ts';
import { pageAddresses } from './page-addresses.ts';
import { site } from '../site.ts';

/** The addresses of the pages that exist in a language, by their names. */
const addressesIn = (of: string) =>
  pageAddresses(checkedContent().pages, of === site.languages[0] ? undefined : of);

/** The address of a page, such as `/contact`; undefined if there is no such page in the language. */
export const addressOf = (name: string, of: string): string | undefined => addressesIn(of).get(name);

/** The addresses of the page at an address, of a language, in all languages in which it exists; its own alone if it has no texts. */
export function translationsOf(address: string, language: string): { language: string; href: string }[] {
  const [name] = [...addressesIn(language)].find(([, each]) => each === address) ?? [];
  if (name === undefined) return [{ language, href: address }];
  return site.languages.flatMap((of) => {
    const href = addressOf(name, of);
    return href ? [{ language: of, href }] : [];
  });
}

/** Links with the addresses of their pages in a language; without those whose page does not exist. */
export const linksTo = (links: readonly { label: string; page: string }[], of: string) =>
  links.flatMap(({ label, page }) => {
    const href = addressOf(page, of);
    return href ? [{ label, href }] : [];
  });

/** The paths of a page whose file has one parameter for the whole of it, such as `[...about].astro`. */
export const pathsOf =
  (name: keyof Pages): GetStaticPaths =>
  ({ routePattern }) =>
    site.languages.flatMap((of) => pathTo(addressOf(name, of), routePattern));

/** The collections whose entries each have a page. */
type Documents = {
  [Name in keyof typeof entries]: (typeof entries)[Name]['kind'] extends 'document' ? Name : never;
}[keyof typeof entries];

/** The paths of the pages of a collection's entries, each with its `entry` as a prop; their file has such a parameter, too. */
export const pathsOfEntries =
  (collection: Documents): GetStaticPaths =>
  async ({ routePattern }) => {
    const all = await Promise.all(site.languages.map((of) => entriesIn(collection, of)));
    return all.flat().flatMap(({ entry }) => pathTo(entry.data.href, routePattern, { entry }));
  };

function pathTo(address: string | undefined, routePattern: string, props = {}) {
  if (!address) return [];
  const [, parameter = ''] = /^\/\[\.{3}(.+)\]$/.exec(routePattern) ?? [];
  return [{ params: { [parameter]: address.slice(1) || undefined }, props }];
}
