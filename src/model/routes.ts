/** Addresses of pages in the languages of the site: `/kontakt` of the first, `/de/kontakt` of each other. */
import { site } from '../site.ts';

const [first, ...others] = site.languages;

/** The route of a page's address, without `.html` and without a slash at the end: `/`, `/about`. */
export function routeOf(pathname: string): string {
  return pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/';
}

/** What the addresses of a language begin with: nothing, or `/pt-br`. */
export const prefixOf = (language: string) => (language === first ? '' : `/${language.toLowerCase()}`);

/** The language of the page at a path. */
export function languageAt(pathname: string): string {
  const route = `${routeOf(pathname)}/`;
  return others.find((language) => route.startsWith(`${prefixOf(language)}/`)) ?? first;
}
