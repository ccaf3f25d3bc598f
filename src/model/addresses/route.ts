/**
 * Addresses in the one form in which they are kept and compared: decoded once, composed (NFC) and encoded again as browsers
 * do it, without `.html` and without a slash at the end.
 */
import { firstLanguage, languageInNames, otherLanguages } from '../../words/languages.ts';

/** The canonical address of a path: `/`, `/about`, `/%C3%BCber-uns`. */
export function routeOf(pathname: string): string {
  return encoded(
    decoded(pathname)
      .normalize()
      .replace(/(\/index)?(\.html)?\/?$/, '') || '/',
  );
}

/** A decoded part of an address; unchanged where a % encodes nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address as browsers write it; one that is already encoded stays the same. */
export function encoded(address: string): string {
  const { pathname, hash } = new URL(address, 'https://localhost');
  return pathname + hash;
}

/** The id of a named entry on the page that shows it: ids have no spaces. */
export const idOf = (name: string) => name.replaceAll(/\s/g, '-');

/** The address of an entry on the page at an address: `/work#haat`. */
export const onPage = (address: string, name: string) => encoded(`${decoded(address)}#${idOf(name)}`);

/** The prefix of a language's addresses: nothing, or `/pt-br`. */
export const prefixOf = (language: string) => (languageInNames(language) ? `/${language.toLowerCase()}` : '');

/** The language of the page at a path. */
export function languageAt(pathname: string): string {
  const route = `${routeOf(pathname)}/`;
  return otherLanguages.find((each) => route.startsWith(`${prefixOf(each)}/`)) ?? firstLanguage;
}
