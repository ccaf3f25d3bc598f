/** Starts a fresh Chromium with an empty profile for each measurement. */
import { chromium, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { connect, type Page as PrerenderingPage } from 'puppeteer-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../lib/chromium.ts';

/** Only loopback is reachable; the bench server's certificate is self-signed. */
const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--headless=new',
  '--ignore-certificate-errors',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** Starts a Chromium, passes its DevTools port to `use`, and stops it. */
export async function withChromium<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
  const browser = await launch({ chromePath: ensureChromium(), chromeFlags: FLAGS, logLevel: 'error' });
  try {
    return await use(browser.port);
  } finally {
    browser.kill();
  }
}

/** Opens a page in a Chromium of its own. */
export function withPage<Result>(
  options: BrowserContextOptions,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  return withChromium(async (port) => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const context = await browser.newContext({ ...options, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    try {
      return await use(page, session);
    } finally {
      await browser.close();
    }
  });
}

/** Opens a page that may prerender others, in a Chromium of its own: Playwright forbids browsers to prerender. */
export function withPrerendering<Result>(use: (page: PrerenderingPage) => Promise<Result>): Promise<Result> {
  return withChromium(async (port) => {
    const browser = await connect({
      browserURL: `http://127.0.0.1:${port}`,
      defaultViewport: { width: 1280, height: 800 },
      acceptInsecureCerts: true,
    });
    try {
      return await use(await browser.newPage());
    } finally {
      await browser.disconnect();
    }
  });
}

/** Slow 4G: latency in milliseconds, bytes a second. */
export const SLOW_NETWORK = { latency: 150, download: 1_600_000 / 8, upload: 750_000 / 8 };
/** How many times slower than this machine a slow phone's CPU is. */
export const SLOW_CPU = 4;

/** Simulates a slow network and a slow CPU. */
export async function slowDown(session: CDPSession, cpu = SLOW_CPU): Promise<void> {
  const { latency, download, upload } = SLOW_NETWORK;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
