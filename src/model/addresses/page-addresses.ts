/**
 * Page addresses, keyed by page name. A page's address is the value of its `address` field or, by default, its file's
 * path.
 */
import path from 'node:path/posix';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { pageName } from './names.ts';
import { encoded } from './route.ts';

/** The addresses of all published pages, in all languages (published-pages.ts). */
export type PageAddresses = ReadonlyMap<ContentFile, string>;

/** A page's name, such as `work/haat`, and its custom address, if any. */
interface NamedPage {
  name: string;
  address?: string | undefined;
}

/**
 * Returns the addresses of a language's pages, keyed by name, with the language's prefix: `/de/kontakt` for `kontakt`.
 * If a page has no custom address, the last part of its name is appended to its parent page's address.
 */
export function addressesOf(pages: readonly NamedPage[], prefix = ''): Map<string, string> {
  const given = new Map(pages.map(({ name, address }) => [name, address]));
  const addressOf = (name: string): string => {
    const [parent, last] = [path.dirname(name), path.basename(name)];
    const chosen = given.get(name) ?? (given.has(parent) ? `${addressOf(parent).slice(1)}/${last}` : name);
    return `/${chosen}`;
  };
  return new Map(
    pages.map(({ name }) => [name, encoded((prefix + addressOf(name)).replace(/(?<=.)\/$/, ''))]),
  );
}

/**
 * Returns all addresses in a language (by default the first), keyed by name: pages, further pages of lists
 * (`insights/2`) and feeds (`insights/rss.xml`).
 */
export function addressesIn(pages: PageAddresses, language?: string): Map<string, string> {
  const all = [...pages].filter(([{ collection }]) => collection.language === language);
  const addresses = new Map(all.map(([page, address]) => [pageName(page), address]));
  for (const entries of Map.groupBy(all, ([{ collection }]) => collection.name).values()) {
    const { below = '', perPage = Infinity, feed } = entries[0]?.[0].collection ?? {};
    const add = (part: string) => addresses.set(`${below}/${part}`, `${addresses.get(below)}/${part}`);
    for (let page = 2; page <= Math.ceil(entries.length / perPage); page++) add(`${page}`);
    if (feed) add('rss.xml');
  }
  return addresses;
}

/**
 * Returns the address that a button links to. The destination is an address or a page name, such as `contact` or
 * `services#web`. Returns undefined if no page has that name.
 */
export function destinationIn(
  addresses: ReadonlyMap<string, string>,
  destination: string,
): string | undefined {
  const [, name, rest = ''] = /^([^/#?:][^#?:]*)([#?].*)?$/.exec(destination) ?? [];
  if (name === undefined) return destination;
  const address = addresses.get(name);
  return address && address + rest;
}

/** Returns the former addresses listed in a file, as written. */
export function formerAddresses({ value }: ContentFile): string[] {
  const former = property(value, 'formerly');
  return Array.isArray(former) ? former.filter((each) => typeof each === 'string') : [];
}

/**
 * Maps former addresses, as written, to current ones. A list's former address also redirects the addresses below it: if
 * `/blog` became `/work`, `/blog/haat` redirects to `/work/haat`.
 */
export function formerAddressesIn(pages: PageAddresses): Map<string, string> {
  const stated = [...pages].flatMap(([page, address]) =>
    formerAddresses(page).map((former) => ({ former, address, language: page.collection.language })),
  );
  const below = stated.flatMap(({ former, address, language }) =>
    [...addressesIn(pages, language).values()]
      .filter((each) => each.startsWith(`${address}/`))
      .map((each) => [former.replace(/\/$/, '') + each.slice(address.length), each] as const),
  );
  // A page's own former addresses override those derived from the former addresses of its list.
  return new Map([...below, ...stated.map(({ former, address }) => [former, address] as const)]);
}
