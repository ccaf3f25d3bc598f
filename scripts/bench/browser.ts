/** A Chromium of its own for each measurement, on an empty profile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../local/chromium.ts';

/** Nothing but loopback can be reached, and the bench's own certificate is good enough. */
const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--headless=new',
  '--disable-extensions',
  '--ignore-certificate-errors',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** The telephone that the bars are meant for. */
export const TELEPHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Starts a Chromium, lends its DevTools port to `use`, and ends it. */
export async function withChromium<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const portFile = path.join(profile, 'DevToolsActivePort');
  const flags = [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(ensureChromium(), flags, { stdio: 'ignore' });
  try {
    for (let tries = 0; !existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n'); tries++) {
      if (tries > 600) throw new Error('Chromium did not start within 30 s.');
      await sleep(50);
    }
    return await use(Number.parseInt(readFileSync(portFile, 'utf8')));
  } finally {
    browser.kill();
    if (browser.exitCode === null) await once(browser, 'exit');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
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
      await browser.close().catch(() => undefined);
    }
  });
}

/** Slow 4G and a processor four times as slow. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
