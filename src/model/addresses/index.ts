/** All of the site's addresses, keyed by name: `about`, `work/haat`, `insights/2`, `insights/rss.xml`. */
import path from 'node:path/posix';
import { contentSnapshot } from '../content-snapshot.ts';
import { site } from '../../site.ts';
import { wordsOf } from '../../words/index.ts';
import { firstLanguage, languageInNames } from '../../words/languages.ts';
import { addressesIn, destinationIn, type PageAddresses } from './page-addresses.ts';

export { idOf, onPage, routeOf } from './route.ts';

/** The addresses by language, made once for each reading of the content, because each page asks for many of them. */
const known = new WeakMap<PageAddresses, Map<string, Map<string, string>>>();

function all(language: string): Map<string, string> {
  const { pages } = contentSnapshot();
  const inLanguages = known.get(pages) ?? new Map<string, Map<string, string>>();
  known.set(pages, inLanguages);
  const addresses = inLanguages.get(language) ?? addressesIn(pages, languageInNames(language));
  inLanguages.set(language, addresses);
  return addresses;
}

/** Returns the address of a page, such as `/contact`, or undefined if the page doesn't exist in the language. */
export const addressOf = (name: string, language: string): string | undefined => all(language).get(name);

/** Returns the address that a button links to, or undefined if the page doesn't exist in the language. */
export const destinationOf = (destination: string, language: string) =>
  destinationIn(all(language), destination);

/** Returns the address of a list page's feed, or undefined if the page has no feed. */
export const feedOf = (page: string, language: string) => addressOf(`${page}/rss.xml`, language);

/** Returns the name of the page at an address. */
const nameAt = (address: string, language: string) =>
  [...all(language)].find(([, each]) => each === address)?.[0];

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
