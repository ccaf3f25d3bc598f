/**
 * Addresses: their form, and where each page is. They are stored and compared in one form: composed Unicode (NFC),
 * percent-encoded as in browsers, without `.html` or a trailing slash.
 */
import path from 'node:path/posix';
import { contentSnapshot } from '../content-snapshot.ts';
import { site } from '../../site.ts';
import { wordsOf } from '../../words/index.ts';
import { firstLanguage, languageInNames, otherLanguages } from '../../words/languages.ts';
import { pageName } from '../collection.ts';
import type { PageAddresses } from './published-pages.ts';

/** Returns the canonical address of a path: `/`, `/about`, `/%C3%BCber-uns`. */
export function routeOf(pathname: string): string {
  return encoded(
    // An encoded ? or # is part of a path, not the end of it.
    decoded(pathname.replaceAll(/%(?=3F|23)/gi, '%25'))
      .normalize()
      .replace(/(\/index)?(\.html)?\/?$/, '') || '/',
  );
}

/** Decodes part of an address. A part that contains an invalid escape sequence is returned unchanged. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Encodes an address as browsers do. Addresses that are already encoded are left unchanged. */
export function encoded(address: string): string {
  const { pathname, hash } = new URL(address, 'https://localhost');
  return pathname + hash;
}

/** Returns an entry's HTML id on the page that shows the entry. Spaces are replaced, because ids can't contain any. */
export const idOf = (name: string) => name.replaceAll(/\s/g, '-');

/** Appends an entry's id to its page's address: `/work#haat`. */
export const onPage = (address: string, name: string) => encoded(`${decoded(address)}#${idOf(name)}`);

/** Returns the prefix of a language's addresses, such as `/pt-br`. The first language's prefix is empty. */
export const prefixOf = (language: string) => (languageInNames(language) ? `/${language.toLowerCase()}` : '');

/** Returns the language of the page at a path. */
export function languageAt(pathname: string): string {
  const route = `${routeOf(pathname)}/`;
  return otherLanguages.find((each) => route.startsWith(`${prefixOf(each)}/`)) ?? firstLanguage;
}

/** The pages when their addresses were last looked up, and the addresses of that time by language. */
let known: { pages?: PageAddresses; addresses: Map<string, Map<string, string>> } = { addresses: new Map() };

/** Returns the addresses in a language. They are listed once for each reading of the content. */
function addressesByName(language: string): ReadonlyMap<string, string> {
  const { pages } = contentSnapshot();
  if (known.pages !== pages)
    known = {
      pages,
      addresses: new Map(site.languages.map((each) => [each, addressesIn(pages, languageInNames(each))])),
    };
  return known.addresses.get(language) ?? new Map();
}

/**
 * Returns all addresses in a language (by default the first), keyed by name: pages, further pages of lists
 * (`insights/2`) and feeds (`insights/rss.xml`).
 */
export function addressesIn(pages: PageAddresses, language?: string): Map<string, string> {
  const inLanguage = [...pages].filter(([{ collection }]) => collection.language === language);
  const addresses = new Map(inLanguage.map(([page, address]) => [pageName(page), address]));
  for (const entries of Map.groupBy(inLanguage, ([{ collection }]) => collection.name).values()) {
    const { below = '', perPage = Infinity, feed } = entries[0]?.[0].collection ?? {};
    const add = (part: string) => addresses.set(`${below}/${part}`, `${addresses.get(below)}/${part}`);
    for (let page = 2; page <= Math.ceil(entries.length / perPage); page++) add(`${page}`);
    if (feed) add('rss.xml');
  }
  return addresses;
}

/** Returns the address of a page, such as `/contact`, or undefined if the page doesn't exist in the language. */
export const addressOf = (name: string, language: string): string | undefined =>
  addressesByName(language).get(name);

/**
 * Returns the address that a button links to. The destination is an address or a page name, such as `contact` or
 * `services#web`. Returns undefined if the page doesn't exist in the language.
 */
export function destinationOf(destination: string, language: string): string | undefined {
  const [, name, rest = ''] = /^([^/#?:][^#?:]*)([#?].*)?$/.exec(destination) ?? [];
  if (name === undefined) return destination;
  const address = addressOf(name, language);
  return address && address + rest;
}

/** Returns the address of a list page's feed, or undefined if the page has no feed. */
export const feedOf = (page: string, language: string) => addressOf(`${page}/rss.xml`, language);

/** Returns the name of the page at an address. */
const nameAt = (address: string, language: string) =>
  [...addressesByName(language)].find(([, each]) => each === address)?.[0];

/**
 * Returns a page's address in every language in which the page exists. For a page that isn't part of the content,
 * returns only its own address.
 */
export function translationsOf(address: string, language: string): { language: string; href: string }[] {
  const name = nameAt(address, language);
  if (name === undefined) return [{ language, href: address }];
  return site.languages.flatMap((each) => {
    const href = addressOf(name, each);
    return href ? [{ language: each, href }] : [];
  });
}

/**
 * Returns the address that the language switch links to: the same page in the `other` language, its nearest ancestor
 * that exists in that language, or the home page.
 */
export function nearestIn(address: string, language: string, other: string): string | undefined {
  const find = (name: string): string | undefined =>
    addressOf(name, other) ?? (name === '.' ? addressOf('home', other) : find(path.dirname(name)));
  return find(nameAt(address, language) ?? 'home');
}

/** Returns links with the addresses of their pages, omitting links whose page doesn't exist in the language. */
export const linksTo = (links: readonly { label: string; page: string }[], language: string) =>
  links.flatMap(({ label, page }) => {
    const href = addressOf(page, language);
    return href ? [{ label, href }] : [];
  });

/**
 * Like `linksTo`, but if a page doesn't exist in the language, its link points to the page in the first language. The
 * label then comes from `inFirst`, which contains the same links in the first language.
 */
export const linksOrFirst = (
  links: Parameters<typeof linksTo>[0],
  language: string,
  inFirst: Parameters<typeof linksTo>[0],
): { label: string; href: string; lang?: string }[] =>
  links.flatMap((link, index) => {
    const inLanguage = linksTo([link], language);
    const first = linksTo(inFirst.slice(index, index + 1), firstLanguage);
    return inLanguage.length > 0 ? inLanguage : first.map((each) => ({ ...each, lang: firstLanguage }));
  });

/** Returns the link to the privacy policy, in the first language if it doesn't exist in this one. */
export function privacyLink(language: string): ReturnType<typeof linksOrFirst>[number] | undefined {
  const inLanguage = (each: string) => [{ label: wordsOf(each).privacyPolicy, page: 'privacy' }];
  return linksOrFirst(inLanguage(language), language, inLanguage(firstLanguage))[0];
}
