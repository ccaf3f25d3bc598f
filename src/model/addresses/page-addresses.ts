/** The addresses of pages, keyed by name: the page's own `address`, or else the path of its file. */
import path from 'node:path/posix';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { pageName } from './names.ts';
import { encoded } from './route.ts';

/** The pages in all languages, with their addresses (published-pages.ts). */
export type PageAddresses = ReadonlyMap<ContentFile, string>;

/** A page of the content: its file's name, such as `work/haat`, and its own address, if it has one. */
interface NamedPage {
  name: string;
  address?: string | undefined;
}

/**
 * The addresses of the pages of a language by their names, below its prefix: `/de/kontakt` for `kontakt`. A page that gives
 * itself none has its name, below the page in whose folder it is.
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
 * The addresses of a language, by default the first one, by their names: those of the pages, of the further pages of lists
 * (`insights/2`), and of feeds (`insights/rss.xml`).
 */
export function addressesIn(pages: PageAddresses, language?: string): Map<string, string> {
  const all = [...pages].filter(([{ collection }]) => collection.language === language);
  const addresses = new Map(all.map(([page, address]) => [pageName(page), address]));
  for (const [below = '', entries] of Map.groupBy(all, ([{ collection }]) => collection.below)) {
    const { perPage = Infinity, feed } = entries[0]?.[0].collection ?? {};
    const add = (part: string) => addresses.set(`${below}/${part}`, `${addresses.get(below)}/${part}`);
    for (let page = 2; page <= Math.ceil(entries.length / perPage); page++) add(`${page}`);
    if (feed) add('rss.xml');
  }
  return addresses;
}

/**
 * The address to which a button leads: that of a page by its name, such as `contact` or `services#web`, or what stands there;
 * undefined if there is no such page.
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

/** The former addresses of a file's page, as written. */
export function formerAddresses({ value }: ContentFile): string[] {
  const former = property(value, 'formerly');
  return Array.isArray(former) ? former.filter((each) => typeof each === 'string') : [];
}

/** Where former addresses lead, as they are written: those of a list also what is below it, such as `/work/haat` of `/work`. */
export function formerAddressesIn(pages: PageAddresses): Map<string, string> {
  const all = [...pages].flatMap(([page, address]) => {
    const below = [...addressesIn(pages, page.collection.language).values()].filter((each) =>
      each.startsWith(`${address}/`),
    );
    return formerAddresses(page).flatMap((former) =>
      [address, ...below].map(
        (each) => [former.replace(/\/$/, '') + each.slice(address.length), each] as const,
      ),
    );
  });
  // What a page says itself comes first.
  const stated = [...pages].flatMap(([page, address]) =>
    formerAddresses(page).map((former) => [former, address] as const),
  );
  return new Map([...all, ...stated]);
}
