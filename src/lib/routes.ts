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
