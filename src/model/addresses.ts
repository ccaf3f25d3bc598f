/** Where the pages are. Each is called by the name of its file in src/content/pages or src/content/legal. */
import path from 'node:path/posix';
import type { GetStaticPaths } from 'astro';
import type { Collection } from './collection.ts';
import { entries } from './collections/index.ts';
import { site } from '../site.ts';
import { entriesIn, type Pages } from './content.ts';

/** The addresses of the pages that exist in a language, by their names: read once, in `astro dev` each time. */
function addressesIn(of: string): Promise<Map<string, string>> {
  const addresses = (import.meta.env.PROD && known.get(of)) || readAddresses(of);
  known.set(of, addresses);
  return addresses;
}
const known = new Map<string, Promise<Map<string, string>>>();

async function readAddresses(of: string): Promise<Map<string, string>> {
  const pages = (['pages', ...DOCUMENTS] as const).map(async (collection) => {
    const { below = '' }: Partial<Collection> = collection === 'pages' ? {} : entries[collection];
    return (await entriesIn(collection, of)).map(
      ({ name, entry }) => [path.join(below, name), entry.data.href] as const,
    );
  });
  return new Map((await Promise.all(pages)).flat());
}

type Documents = {
  [Name in keyof typeof entries]: (typeof entries)[Name]['kind'] extends 'document' ? Name : never;
}[keyof typeof entries];
/** The collections whose entries each have a page. */
const DOCUMENTS = Object.entries(entries).flatMap(([name, { kind }]) =>
  kind === 'document' ? (name as Documents) : [],
);

/** The address of a page, such as `/contact`; undefined if there is no such page in the language. */
export const addressOf = async (name: string, of: string): Promise<string | undefined> =>
  (await addressesIn(of)).get(name);

/** The addresses of the page at an address, of a language, in all languages in which it exists; its own alone if it has no texts. */
export async function translationsOf(
  address: string,
  language: string,
): Promise<{ language: string; href: string }[]> {
  const [name] = [...(await addressesIn(language))].find(([, each]) => each === address) ?? [];
  if (name === undefined) return [{ language, href: address }];
  const all = site.languages.map(async (of) => ({ language: of, href: await addressOf(name, of) }));
  return (await Promise.all(all)).flatMap(({ href, ...rest }) => (href ? [{ ...rest, href }] : []));
}

/** Links with the addresses of their pages in a language; without those whose page does not exist. */
export async function linksTo(
  links: readonly { label: string; page: string }[],
  of: string,
): Promise<{ label: string; href: string }[]> {
  const found = links.map(async ({ label, page }) => ({ label, href: await addressOf(page, of) }));
  return (await Promise.all(found)).flatMap(({ label, href }) => (href ? { label, href } : []));
}

/** The paths of a page whose file has one parameter for the whole of it, such as `[...about].astro`. */
export const pathsOf =
  (name: keyof Pages): GetStaticPaths =>
  async ({ routePattern }) => {
    const addresses = await Promise.all(site.languages.map((of) => addressOf(name, of)));
    return addresses.flatMap((address) => (address ? pathTo(address, routePattern) : []));
  };

/** The paths of the pages of a collection's entries, each with its `entry` as a prop; their file has such a parameter, too. */
export const pathsOfEntries =
  (collection: Documents): GetStaticPaths =>
  async ({ routePattern }) => {
    const all = await Promise.all(site.languages.map((of) => entriesIn(collection, of)));
    return all.flat().map(({ entry }) => pathTo(entry.data.href, routePattern, { entry }));
  };

function pathTo(address: string, routePattern: string, props = {}) {
  const [, parameter = ''] = /^\/\[\.{3}(.+)\]$/.exec(routePattern) ?? [];
  return { params: { [parameter]: address.slice(1) || undefined }, props };
}
