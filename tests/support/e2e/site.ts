/** What the browser tests know about the whole site. */
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

/** An address that leads nowhere. */
export const UNKNOWN = '/no/such-page';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest window that must do; also what 400 % zoom leaves of 1280 px. */
export const SMALL = { width: 320, height: 640 };

/** Makes the browser remember a theme from an earlier visit. */
export async function rememberTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    site.theme.storageKey,
    theme,
  ] as const);
}

/** Sets the browser's text to 200 %, as its settings do: what has no size of its own is 32 px high. */
export async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** How far the page is scrolled down, in CSS pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Everything that the page asks the network for from now on, as `METHOD path`. */
export function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return requests;
}

/** Everything that the page writes to the console from now on, of all levels. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}
