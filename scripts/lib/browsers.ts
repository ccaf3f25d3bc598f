/** The browsers that the tests run in, where this machine has them; Playwright says how to install its own. */
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';

/** Where each browser may be: Playwright's own, and Debian's. */
const LOCATIONS = {
  chromium: [process.env['CHROME_PATH'], chromium.executablePath(), '/usr/bin/chromium'],
  // Debian's Chromium without windows, which opens a page in a third of the time. It has no back/forward cache.
  'headless-shell': ['/usr/bin/chromium-headless-shell'],
  firefox: [firefox.executablePath()],
  webkit: [webkit.executablePath()],
};

/** Disables Chromium's own network traffic, and the sandbox for root, who cannot use it. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of a browser on this machine, if there is one. */
export function findBrowser(name: keyof typeof LOCATIONS): string | undefined {
  return LOCATIONS[name].find((location) => location !== undefined && existsSync(location));
}
