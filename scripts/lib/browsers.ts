/** The browsers that the tests run in: where they are on this machine, and how they are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Where each browser may be: Playwright's own; Chromium also as set by hand, Debian's, Google's, macOS. */
const LOCATIONS = {
  chromium: [
    process.env['CHROME_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
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
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** Path of a browser on this machine, if there is one. */
export function findBrowser(name: keyof typeof LOCATIONS): string | undefined {
  return LOCATIONS[name].find((location) => location !== undefined && existsSync(location));
}

/**
 * Path of Chromium, installed if necessary: Playwright's own or, for root, Debian's package. Throws an error that says
 * what to install when both fail.
 */
export function ensureChromium(): string {
  const attempts = ['playwright install chromium'];
  // The shell first and by itself: not each distribution has it, and Chromium alone is enough.
  if (isRoot) {
    attempts.push(
      'apt-get update',
      'apt-get install --yes chromium-headless-shell',
      'apt-get install --yes chromium',
    );
  }
  for (const command of attempts) {
    const found = findBrowser('chromium');
    if (found) return found;
    console.log(`No Chromium found for the browser tests: ${command}`);
    // Only whether the browser is found afterwards counts.
    spawnSync(command, { shell: true, stdio: 'inherit', timeout: 300_000 });
  }
  const found = findBrowser('chromium');
  if (found) return found;
  throw new Error('The browser tests need Chromium: npx playwright install --with-deps chromium');
}
