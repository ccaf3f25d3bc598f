/** All addresses of the site, keyed by name: `about`, `work/haat`, `insights/2`, `insights/rss.xml`. */
import path from 'node:path/posix';
import { contentSnapshot } from '../content-snapshot.ts';
import { site } from '../../site.ts';
import { firstLanguage, languageInNames } from '../../words/languages.ts';
import { addressesIn, destinationIn } from './page-addresses.ts';

export { idOf, onPage, routeOf } from './route.ts';

const all = (language: string) => addressesIn(contentSnapshot().pages, languageInNames(language));

/** The address of a page, such as `/contact`; undefined if there is no such page in the language. */
export const addressOf = (name: string, language: string): string | undefined => all(language).get(name);

/** The address to which a button leads; undefined if its page does not exist in the language. */
export const destinationOf = (destination: string, language: string) =>
  destinationIn(all(language), destination);

/** The address of the feed for the entries below a page; undefined if there are none. */
export const feedOf = (page: string, language: string) => addressOf(`${page}/rss.xml`, language);

/** The name of what is at an address. */
const nameAt = (address: string, language: string) =>
  [...all(language)].find(([, each]) => each === address)?.[0];

/** The addresses of the page at an address, of a language, in all languages in which it exists; its own alone if it has no texts. */
export function translationsOf(address: string, language: string): { language: string; href: string }[] {
  const name = nameAt(address, language);
  if (name === undefined) return [{ language, href: address }];
  return site.languages.flatMap((each) => {
    const href = addressOf(name, each);
    return href ? [{ language: each, href }] : [];
  });
}

/** Where the switch leads from an address to another language: the same page, else the nearest one above that exists, else the home page. */
export function counterpartOf(address: string, language: string, other: string): string | undefined {
  const find = (name: string): string | undefined =>
    addressOf(name, other) ?? (name === '.' ? addressOf('home', other) : find(path.dirname(name)));
  return find(nameAt(address, language) ?? 'home');
}

/** Links with the addresses of their pages in a language; without those whose page does not exist. */
export const linksTo = (links: readonly { label: string; page: string }[], language: string) =>
  links.flatMap(({ label, page }) => {
    const href = addressOf(page, language);
    return href ? [{ label, href }] : [];
  });

/** As `linksTo`; one whose page does not exist in the language leads to that of the first one, as it is called there (`inFirst`). */
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
