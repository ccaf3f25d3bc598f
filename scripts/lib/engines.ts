/** The browser engines beside Chromium: where they are, and how they are installed. */
import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';

/** Who drives a browser: Playwright its own build or Debian's Firefox, WebDriver Debian's WebKit. */
export interface FoundEngine {
  driver: 'playwright' | 'playwright-bidi' | 'webdriver';
  /** Program to start: the browser, or the WebDriver. */
  path: string;
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Firefox on this machine, if there is one: Playwright's own build, or Debian's. */
export function findFirefox(): FoundEngine | undefined {
  if (existsSync(firefox.executablePath())) return { driver: 'playwright', path: firefox.executablePath() };
  const path = FIREFOX.find((location) => existsSync(location));
  return path ? { driver: 'playwright-bidi', path } : undefined;
}

/** WebKit on this machine, if there is one: Playwright's own build, or Debian's, which needs a display. */
export function findWebKit(): FoundEngine | undefined {
  if (existsSync(webkit.executablePath())) return { driver: 'playwright', path: webkit.executablePath() };
  return existsSync(WEBKIT_DRIVER) && existsSync(XVFB)
    ? { driver: 'webdriver', path: WEBKIT_DRIVER }
    : undefined;
}
