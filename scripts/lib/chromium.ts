import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages, isRoot, runInstaller } from './install.ts';

/** Where Chromium may be: CHROME_PATH, Playwright's own, Debian's, Google's, macOS. */
const locations = () =>
  [
    process.env['CHROME_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].filter((location) => location !== undefined);

/** Disables Chromium's own network traffic, and the sandbox for root, who cannot use it. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot() ? ['--no-sandbox'] : []),
];

/** Path of a Chromium on this machine, if there is one. */
export function findChromium(): string | undefined {
  return locations().find((location) => existsSync(location));
}

/**
 * Path of a Chromium, installed if necessary: Playwright's own or, for root, Debian's package.
 * Throws an error that says what to install when both fail.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one for the browser tests …');
  runInstaller('playwright', ['install', 'chromium']);
  if (!findChromium()) installPackages(['chromium']);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian and Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROME_PATH to its path.',
  );
}
