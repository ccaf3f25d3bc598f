/** Constants and helpers for the whole site. */
import { globSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { languageAt, routeOf } from '../../../src/model/routes.ts';
import { pageCount } from '../../../src/islands/portfolio/pagination.ts';
import { site, thirdParties } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { addressOf, linksTo, projects } from '../content.ts';

/** Paths of all built pages in the first language but the 404 page, for example `/` and `/about`. */
export const ROUTES = globSync('**/*.html', { cwd: 'dist', exclude: ['admin'] })
  .map((name) => routeOf(`/${name}`))
  .filter((route) => route !== '/404' && languageAt(route) === site.languages[0])
  .toSorted();

/** Waits for the typeface, which is enabled after the first paint and changes the places of texts. */
export async function typefaceLoaded(page: Page): Promise<void> {
  await page.locator('html.fonts').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** A path without a page. */
export const UNKNOWN = '/no-such-page';

/** Whether an address is that of a third party which the site allows. */
export const isThirdParty = (url: string) => thirdParties.some(({ origin }) => url.startsWith(`${origin}/`));

/** Two pages of mostly text, for tests that need any page. */
export const [PAGE = '/', OTHER_PAGE = '/'] = ROUTES.filter(
  (path) => !['/', addressOf('work'), addressOf('contact')].includes(path),
);

/** The first link of the navigation that leads away from the home page. */
export const FIRST_LINK = linksTo(site.navigation).find(({ href }) => href !== '/')!;

/** How many pages the portfolio has. */
export const PAGES = pageCount(projects.length, site.projectsPerPage);

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
/** The theme of a first visit, and the one that the theme button changes it to. */
export const DEFAULT_THEME: Theme = site.theme.default;
export const OTHER_THEME: Theme = DEFAULT_THEME === 'dark' ? 'light' : 'dark';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest supported window; also 1280 px at 400 % zoom. */
export const SMALL = { width: 320, height: 640 };

/** Stores a theme, as an earlier visit would. */
export async function rememberTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      // Firefox runs it in the empty page of a new tab too, which has no storage.
      if (self.origin !== 'null') localStorage.setItem(key, value);
    },
    [site.theme.storageKey, theme] as const,
  );
}

export const themeButton = (page: Page) => page.locator('[data-theme-toggle]');
export const menuButton = (page: Page) => page.getByRole('button', { name: words.menu });
export const menu = (page: Page) => page.getByRole('navigation', { name: words.menu });

/** Sets the browser's default text size, in percent of 16 px. Chromium only. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * percent } });
}

/** The vertical scroll position in CSS pixels. */
export const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Collects the page's requests from now on, as `METHOD path`. */
export function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return requests;
}

/** Delays the files that match a URL pattern until the returned function is called. Call before `goto`. */
export async function holdFiles(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}

/** Delays every script file, so that no island hydrates, until the returned function is called. */
export const holdScripts = (page: Page) => holdFiles(page, '**/_astro/*.js');

/** Waits until the island around an element is hydrated. */
export async function expectHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).not.toHaveAttribute('ssr');
}

/** Asserts that the island around an element is not hydrated yet. */
export async function expectNotHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).toHaveAttribute('ssr');
}

const island = (inside: Locator) => inside.locator('xpath=ancestor::astro-island');
