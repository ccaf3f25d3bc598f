/** Constants and helpers for the whole site. */
import type { Page } from '@playwright/test';
import { pageCount } from '../../../src/lib/pagination.ts';
import { site } from '../../../src/site.ts';
import { legalPages, pageTexts, plain, projects } from '../content.ts';

/** The routes of the specification and the main heading of each. */
export const ROUTES: readonly { path: string; heading: string }[] = [
  { path: '/', heading: plain(pageTexts('home').heading) },
  ...['about', 'services', 'work', 'team', 'contact'].map((page) => ({
    path: `/${page}`,
    heading: plain(pageTexts(page).heading),
  })),
  ...legalPages.map(({ path, title }) => ({ path, heading: title })),
];

/** How many pages the portfolio has. */
export const PAGES = pageCount(projects.length, site.projectsPerPage);

/** A path without a page. */
export const UNKNOWN = '/no/such-page';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

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
