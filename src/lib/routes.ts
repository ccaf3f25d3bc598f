/** The route of a page's address, without `.html` and without a slash at the end: `/`, `/about`. */
export function routeOf(pathname: string): string {
  return pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/';
}
