/** The browser engines beside Chromium, in which tests/engines runs too. */
import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';
import { installPackages, isRoot } from './install.ts';

/** Who drives a browser: Playwright its own build or Debian's Firefox, WebDriver Debian's WebKit. */
export interface FoundEngine {
  driver: 'playwright' | 'playwright-bidi' | 'webdriver';
  /** The program to start: the browser, or its WebDriver. */
  path: string;
}

interface Engine {
  name: string;
  find: () => FoundEngine | undefined;
  /** Debian's packages; WebKit has no headless mode, so it needs a display. */
  packages: readonly string[];
}

const ENGINES: readonly Engine[] = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
];

/** Firefox on this machine, if there is one: Playwright's own build, or Debian's. */
export function findFirefox(): FoundEngine | undefined {
  const own = firefox.executablePath();
  if (existsSync(own)) return { driver: 'playwright', path: own };
  const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((location) => existsSync(location));
  return path ? { driver: 'playwright-bidi', path } : undefined;
}

/** WebKit on this machine, if there is one: Playwright's own build, or Debian's. */
export function findWebKit(): FoundEngine | undefined {
  const own = webkit.executablePath();
  if (existsSync(own)) return { driver: 'playwright', path: own };
  const path = '/usr/bin/WebKitWebDriver';
  return existsSync(path) && existsSync('/usr/bin/Xvfb') ? { driver: 'webdriver', path } : undefined;
}

/** Installs the engines that are missing, for root. Returns a line for each that is still missing. */
export function ensureEngines(): string[] {
  for (const { name, find, packages } of ENGINES) {
    if (find() || !isRoot()) continue;
    console.log(`No ${name} found; installing it for the browser tests …`);
    installPackages(packages);
  }
  return ENGINES.filter(({ find }) => !find()).map(
    ({ name, packages }) =>
      `${name} is not installed: its journeys are skipped (sudo apt-get install ${packages.join(' ')}).`,
  );
}
