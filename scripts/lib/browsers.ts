/** Options for starting the tests' browsers, and which ones are missing. */
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit, type LaunchOptions } from '@playwright/test';

/** Disables Chromium's own network traffic, and the sandbox if the user is root, who can't use it. */
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
 * Returns options that start the full Chromium at `path`, and its headless shell if there is one. The shell opens a page in a third
 * of the time, but has no back/forward cache.
 */
export function chromiumAt(path: string): { whole: LaunchOptions; shell: LaunchOptions } {
  const whole = { args, executablePath: path };
  // Playwright starts its own shell if no path is given.
  if (path === chromium.executablePath()) return { whole, shell: { args } };
  // Debian's package chromium-headless-shell.
  const shell = `${path}-headless-shell`;
  return { whole, shell: existsSync(shell) ? { args, executablePath: shell } : whole };
}

/** Lists the other browsers of `npm run test:full` that aren't installed. */
export const missingBrowsers = (): string[] =>
  [firefox, webkit]
    .filter((browser) => !existsSync(browser.executablePath()))
    .map((browser) => browser.name());
