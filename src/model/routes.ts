/** Addresses of pages in the languages of the site: `/kontakt` of the first, `/de/kontakt` of each other. */
import path from 'node:path/posix';
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

/** A page of the content: the name of its file, such as `work/haat`, and the address that it gives itself. */
interface NamedPage {
  name: string;
  address?: string | undefined;
}

/** The two pages whose addresses can't be chosen. */
const FIXED: Record<string, string> = { home: '/', 'not-found': '/404' };

/**
 * The addresses of all pages by their names, below a prefix: `/kontakt` for `kontakt`. A page that gives itself none has its
 * name, below the page in whose folder it is.
 */
export function addressesOf(pages: readonly NamedPage[], prefix = ''): Map<string, string> {
  const given = new Map(pages.map(({ name, address }) => [name, address]));
  const addressOf = (name: string): string => {
    const [parent, last] = [path.dirname(name), path.basename(name)];
    const own = given.get(name) ?? (given.has(parent) ? `${addressOf(parent).slice(1)}/${last}` : name);
    return FIXED[name] ?? `/${own}`;
  };
  return new Map(pages.map(({ name }) => [name, (prefix + addressOf(name)).replace(/(?<=.)\/$/, '')]));
}
