/** What the browser tests know about the whole site. */
import type { Page } from '@playwright/test';
import { site } from '../../../src/site.ts';

/** The nine routes of the specification and the main heading of each. */
export const ROUTES = [
  { path: '/', heading: 'We Code Bold. We Build Future.' },
  { path: '/about', heading: 'A studio that counts every thread' },
  { path: '/services', heading: 'Services' },
  { path: '/work', heading: 'Our Work' },
  { path: '/team', heading: 'Team' },
  { path: '/contact', heading: 'Tell us what you want to build' },
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/terms', heading: 'Terms of Service' },
  { path: '/cookies', heading: 'Cookie Policy' },
] as const;

/** An address that leads nowhere. */
export const UNKNOWN = '/no/such-page';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Makes the browser remember a theme from an earlier visit. */
export async function rememberTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    site.theme.storageKey,
    theme,
  ] as const);
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
