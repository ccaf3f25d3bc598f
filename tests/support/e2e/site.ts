/** Constants and helpers for the whole site. */
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGE_TEXTS } from '../../../src/lib/page-texts.ts';
import { pageCount } from '../../../src/lib/pagination.ts';
import { site } from '../../../src/site.ts';
import { legalPages, pageTexts, plain, projects } from '../content.ts';

/** The routes of the site, `/` first, and the main heading of each. */
export const ROUTES: readonly { path: string; heading: string }[] = [
  ...Object.entries(PAGE_TEXTS)
    .filter(([name, { page }]) => name !== 'not-found' && existsSync(`src/pages/${page}.astro`))
    .map(([name, { page }]) => ({
      path: page === 'index' ? '/' : `/${page}`,
      heading: plain(pageTexts(name).heading),
    })),
  ...legalPages.map(({ path, title }) => ({ path, heading: title })),
];

/** Whether the site has a page: an agency may have removed it. */
export const hasPage = (path: string) => ROUTES.some((route) => route.path === path);

/** Two pages of mostly text, for tests that need any page. */
export const [PAGE = '/', OTHER_PAGE = '/'] = ROUTES.map(({ path }) => path).filter(
  (path) => !['/', '/work', '/contact'].includes(path),
);

/** The first link of the navigation that leads away from the home page. */
export const FIRST_LINK = site.navigation.find(({ href }) => href !== '/')!;

/** How many pages the portfolio has. */
export const PAGES = pageCount(projects.length, site.projectsPerPage);

/** A path without a page. */
export const UNKNOWN = '/no/such-page';

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
export async function rememberTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    site.theme.storageKey,
    theme,
  ] as const);
}

/** Sets the browser's default text size to 200 %: 32 px. */
export async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** The vertical scroll position in CSS pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Collects the page's requests from now on, as `METHOD path`. */
export function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return requests;
}

/** Collects the page's console messages of all levels from now on. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}
