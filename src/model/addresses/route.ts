/**
 * The canonical form of addresses, in which they are stored and compared: composed Unicode (NFC), percent-encoded as in
 * browsers, without `.html` or a trailing slash.
 */
import { firstLanguage, languageInNames, otherLanguages } from '../../words/languages.ts';

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
