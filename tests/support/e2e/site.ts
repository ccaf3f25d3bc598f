/** Facts of the built site, and what tests of any page need. */
import type { Page } from '@playwright/test';
import { findFiles } from '../../../src/lib/files.ts';
import { languageAt, routeOf } from '../../../src/model/addresses/route.ts';
import { site, thirdParties } from '../../../src/site.ts';
import { addressOf, isContentPage, legalPages, linksTo, studies } from '../content.ts';

/** Paths of all built pages in the first language but the 404 page, for example `/` and `/about`. */
export const ROUTES = findFiles('**/*.html', { cwd: 'dist', exclude: ['admin'] })
  .map((name) => routeOf(`/${name}`))
  .filter((route) => route !== '/404' && languageAt(route) === site.languages[0])
  .toSorted();

const [legal] = linksTo(site.legal).map(({ href }) => href);
const [, ...otherStudies] = studies.map(({ id }) => `${addressOf('work')}/${id}`);
const [, ...otherArticles] = ROUTES.filter((path) => path.startsWith(`${addressOf('insights')}/`)).toSorted(
  // A further page of the list is as the first one.
  (a, b) => Number(/\/\d+$/.test(a)) - Number(/\/\d+$/.test(b)),
);
const repeated = [
  ...legalPages.map(({ path }) => path).filter((path) => path !== legal),
  ...otherStudies,
  ...otherArticles,
];
/** One page of each kind: of the others, such as further case studies, only the content differs. */
export const ONE_OF_EACH_KIND = ROUTES.filter((path) => !repeated.includes(path));
/** Whether a page is one of the owner's own: it need not work without script, print without controls, or have targets of our size. */
export const isOwnersPage = (path: string) => ROUTES.includes(path) && !isContentPage(path);
/** The kinds of pages without the owner's own. */
export const ONE_OF_EACH_CONTENT_KIND = ONE_OF_EACH_KIND.filter((path) => !isOwnersPage(path));

/** A path without a page. */
export const MISSING_PAGE = '/no-such-page';

/** Two pages of mostly text, for tests that need any page. */
export const [TEXT_PAGE = '/', OTHER_TEXT_PAGE = '/'] = ROUTES.filter(
  (path) => !['/', addressOf('work'), addressOf('contact')].includes(path),
);

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Whether an address is that of a third party which the site allows. */
export const isThirdParty = (url: string) => thirdParties.some(({ origin }) => url.startsWith(`${origin}/`));

/** The vertical scroll position in CSS pixels. */
export const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Collects the page's requests from now on, as `METHOD path`. */
export function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return requests;
}
