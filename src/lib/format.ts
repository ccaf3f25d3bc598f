import { site } from '../site.ts';

/** Search engines cut longer titles. */
const MAX_TITLE_LENGTH = 60;

/** The title of a page's document: with the brand, if there is room for it. */
export function documentTitle(title: string): string {
  const full = `${title} · ${site.brand}`;
  return full.length <= MAX_TITLE_LENGTH ? full : title;
}

/** The route of a page's address, without `.html` and without a slash at the end: `/`, `/about`. */
export function routeOf(pathname: string): string {
  return pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/';
}

/** The two pages whose names are not their routes. */
const NAMES: Record<string, string> = { '/': 'home', '/404': 'not-found' };

/** The name of a page, of its texts in src/content/pages and of its social image: `about`, `work/haat`. */
export function pageName(route: string): string {
  return NAMES[route] ?? route.slice(1);
}

/** The address of a link that dials a telephone number: "(0)" is dialled only without the code of the country. */
export function telHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`;
}
