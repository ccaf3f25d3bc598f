/** The built site's routes, and helpers for tests that work with any page. */
import { expect, type Page } from '@playwright/test';
import { pageCount } from '../../../src/islands/portfolio/pagination.ts';
import { findFiles } from '../../../src/lib/files.ts';
import { languageAt, routeOf } from '../../../src/model/addresses/index.ts';
import { site } from '../../../src/site.ts';
import { addressOf, isContentPage, legalPages, linksTo, projects, studies } from '../content.ts';

/** The routes of all built pages in the first language except the 404 page, such as `/` and `/about`. */
export const ROUTES = findFiles('**/*.html', { cwd: 'dist', exclude: ['admin'] })
  .map((name) => routeOf(`/${name}`))
  .filter((route) => route !== '/404' && languageAt(route) === site.languages[0])
  .toSorted();

const [legal] = linksTo(site.legal).map(({ href }) => href);
const [, ...otherStudies] = studies.map(({ id }) => `${addressOf('work')}/${id}`);
const [, ...otherArticles] = ROUTES.filter((path) => path.startsWith(`${addressOf('insights')}/`)).toSorted(
  // Further pages of the list come last, because they look like the first one.
  (a, b) => Number(/\/\d+$/.test(a)) - Number(/\/\d+$/.test(b)),
);
const repeated = [
  ...legalPages.map(({ path }) => path).filter((path) => path !== legal),
  ...otherStudies,
  ...otherArticles,
];
/** One page of each kind. All other pages, such as further case studies, differ only in their content. */
export const ONE_OF_EACH_KIND = ROUTES.filter((path) => !repeated.includes(path));
/**
 * Whether a route is an owner's page. Owners' pages may need scripts, may print their controls and may have small
 * targets.
 */
export const isOwnersPage = (path: string) => ROUTES.includes(path) && !isContentPage(path);
/** One page of each kind created from the content. */
export const ONE_OF_EACH_CONTENT_KIND = ONE_OF_EACH_KIND.filter((path) => !isOwnersPage(path));

/** A path at which there is no page. */
export const MISSING_PAGE = '/no-such-page';

/** Two pages that consist mostly of text, for tests that work with any page. */
export const [TEXT_PAGE = '/', OTHER_TEXT_PAGE = '/'] = ROUTES.filter(
  (path) => !['/', addressOf('work'), addressOf('contact')].includes(path),
);

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The number of portfolio pages. */
export const PAGE_COUNT = pageCount(projects.length, site.projectsPerPage);

/** Returns the address of a portfolio page. */
export const addressOfPage = (number: number) => addressOf('work') + (number > 1 ? `?page=${number}` : '');

/** Opens another page, and goes back to the first one, which the browser restores from its back/forward cache. */
export async function leaveAndReturn(
  page: Page,
  leave: () => Promise<unknown> = () => page.goto(TEXT_PAGE),
  to = TEXT_PAGE,
) {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.body.title = `${persisted}`)),
  );
  await leave();
  await expect(page).toHaveURL(to);
  await page.evaluate(() => history.back());
  // If the page had been reloaded, the test would prove nothing. Doesn't use a locator, because Firefox's driver doesn't
  // report the end of the navigation.
  const persisted = () => page.evaluate(() => document.body.title).catch(() => 'left');
  await expect.poll(persisted).toBe('true');
}
