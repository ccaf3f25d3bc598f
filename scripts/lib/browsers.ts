/** The browsers that the tests run in: where they are on this machine, and how they are installed. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Where each browser may be: set by hand, Playwright's own, Debian's, Google's, macOS. */
const LOCATIONS = {
  chromium: [
    process.env['CHROME_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: [firefox.executablePath(), '/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webkit: [webkit.executablePath()],
};

/** Debian's packages. Playwright cannot drive Debian's WebKit. */
const PACKAGES = { chromium: 'chromium', firefox: 'firefox-esr' };

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
 * Path of a browser, installed if necessary: Playwright's own or, for root, Debian's package.
 * Throws an error that says what to install when both fail.
 */
export function ensureBrowser(name: keyof typeof PACKAGES): string {
  const attempts = [
    ['playwright', 'install', name],
    ...(isRoot
      ? [
          ['apt-get', 'update'],
          ['apt-get', 'install', '--yes', PACKAGES[name]],
        ]
      : []),
  ];
  for (const [command = '', ...args] of attempts) {
    const found = findBrowser(name);
    if (found) return found;
    console.log(`No ${name} found for the browser tests: ${command} ${args.join(' ')}`);
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    } catch {
      // Only whether the browser is found afterwards counts.
    }
  }
  const found = findBrowser(name);
  if (found) return found;
  throw new Error(
    `The browser tests need ${name}: npx playwright install ${name}, or on Debian sudo apt-get install ${PACKAGES[name]}.`,
  );
}
