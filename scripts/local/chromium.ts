import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where a Chromium may be: as told, Playwright's own, Debian's, Google's, on a Mac. */
const places = () =>
  [
    process.env['CHROME_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].filter((place) => place !== undefined);

/** Flags of a Chromium that calls nobody but the page under test; root can't use its sandbox. */
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
  return places().find((place) => existsSync(place));
}

/**
 * Path of a Chromium, fetched if need be: Playwright's own, or Debian's package where we are root.
 * Throws an Error that says what to install when neither can be had.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; fetching one for the browser tests …');
  attempt('playwright', ['install', 'chromium']);
  if (!findChromium() && isRoot()) {
    attempt('apt-get', ['update']);
    attempt('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  }
  const fetched = findChromium();
  if (fetched) return fetched;
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian and Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROME_PATH to where it is.',
  );
}

/** Runs an installer; whether it worked shows in what is there afterwards. */
function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 });
  } catch {
    console.log(`${command} ${args.join(' ')} did not work.`);
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
