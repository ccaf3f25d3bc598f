/** Launch options for the tests' browsers, and a check for missing browsers. */
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit, type LaunchOptions } from '@playwright/test';

/** Disables Chromium's own network traffic and, for root, its sandbox, which doesn't work for root. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Returns launch options for the full Chromium at `path` and, if installed, for its headless shell. The shell opens
 * pages in a third of the time, but has no back/forward cache.
 */
export function chromiumAt(path: string): { whole: LaunchOptions; shell: LaunchOptions } {
  const whole = { args, executablePath: path };
  // Without a path, Playwright starts its own headless shell.
  if (path === chromium.executablePath()) return { whole, shell: { args } };
  // The path used by Debian's `chromium-headless-shell` package.
  const shell = `${path}-headless-shell`;
  return { whole, shell: existsSync(shell) ? { args, executablePath: shell } : whole };
}

/** Lists the missing browsers that `npm run test:full` needs in addition to Chromium. */
export const missingBrowsers = (): string[] =>
  [firefox, webkit]
    .filter((browser) => !existsSync(browser.executablePath()))
    .map((browser) => browser.name());
