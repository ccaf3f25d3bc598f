/**
 * Addresses in the one form in which they are kept and compared: decoded once, composed (NFC) and encoded again as browsers
 * do it, without `.html` and without a slash at the end.
 */
import { firstLanguage, languageInNames, otherLanguages } from '../../words/languages.ts';

/** The address of a path, however that is written: `/`, `/about`, `/%C3%BCber-uns`. */
export function routeOf(pathname: string): string {
  return encoded(
    decoded(pathname)
      .normalize()
      .replace(/(\/index)?(\.html)?\/?$/, '') || '/',
  );
}

/** A part of an address as it is read; as it stands where a % encodes nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address as browsers write it; of one that is encoded, nothing changes. */
export function encoded(address: string): string {
  const { pathname, hash } = new URL(address, 'https://localhost');
  return pathname + hash;
}

/** The id of an entry on the page that shows it, by its name: ids have no spaces. */
export const idOf = (name: string) => name.replaceAll(/\s/g, '-');

/** The address of an entry on the page at an address: `/work#haat`. */
export const onPage = (address: string, name: string) => encoded(`${decoded(address)}#${idOf(name)}`);

/** What the addresses of a language begin with: nothing, or `/pt-br`. */
export const prefixOf = (language: string) => (languageInNames(language) ? `/${language.toLowerCase()}` : '');

/** The language of the page at a path. */
export function languageAt(pathname: string): string {
  const route = `${routeOf(pathname)}/`;
  return otherLanguages.find((each) => route.startsWith(`${prefixOf(each)}/`)) ?? firstLanguage;
}
