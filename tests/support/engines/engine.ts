/** Starts a browser engine, and a new visitor in it for each test. */
import { chromium, firefox, webkit, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../../scripts/lib/chromium.ts';
import { findFirefox, findWebKit } from '../../../scripts/lib/engines.ts';
import { allowMissingMediaFeatures } from './firefox-bidi.ts';
import { PageVisitor } from './page-visitor.ts';
import type { SiteProxy } from './site-proxy.ts';
import type { Visitor } from './visitor.ts';
import { startWebKit } from './webkit-driver.ts';
import { WebKitVisitor } from './webkit-visitor.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A running browser engine. */
export interface Engine {
  version: string;
  /** A window without earlier visits. */
  visit(proxy: SiteProxy): Promise<{ visitor: Visitor; leave: () => Promise<void> }>;
  stop(): Promise<void>;
}

/** What a browser is started with. */
export interface EngineOptions {
  /** Whether its user prefers less motion. */
  reducedMotion: boolean;
  /** Port of its proxy for HTTPS, whose certificates it does not check. */
  httpsProxy: number;
}

/** As on phones, and as headless Chromium has them: they take no width from the page. */
const OVERLAY_SCROLLBARS = { 'ui.useOverlayScrollbars': 1 };

export async function startEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  const { reducedMotion, httpsProxy } = options;
  if (name === 'chromium') {
    return playwrightEngine(
      await chromium.launch({
        executablePath: ensureChromium(),
        args: [...CHROMIUM_FLAGS, `--proxy-server=https=127.0.0.1:${httpsProxy}`],
        // Playwright disables the back/forward cache by default.
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
      options,
    );
  }
  const found = name === 'firefox' ? findFirefox() : findWebKit();
  if (!found) throw new Error(`${name} is not installed.`);
  if (found.driver === 'webdriver') return webDriverEngine(found.path, options);
  if (name === 'webkit') {
    const proxy = { server: `http://127.0.0.1:${httpsProxy}`, bypass: 'localhost' };
    return playwrightEngine(await webkit.launch({ proxy }), options);
  }
  const firefoxUserPrefs = {
    ...OVERLAY_SCROLLBARS,
    'ui.prefersReducedMotion': Number(reducedMotion),
    'network.proxy.type': 1,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': httpsProxy,
  };
  if (found.driver === 'playwright')
    return playwrightEngine(await firefox.launch({ firefoxUserPrefs }), options);
  allowMissingMediaFeatures();
  return playwrightEngine(
    await firefox.launch({ firefoxUserPrefs, executablePath: found.path, channel: 'moz-firefox' }),
    options,
  );
}

function playwrightEngine(browser: Browser, { reducedMotion }: EngineOptions): Engine {
  return {
    version: browser.version(),
    visit: async (proxy) => {
      const context = await browser.newContext({
        baseURL: proxy.url,
        ignoreHTTPSErrors: true,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      });
      return { visitor: await PageVisitor.create(context), leave: () => context.close() };
    },
    stop: () => browser.close(),
  };
}

async function webDriverEngine(program: string, options: EngineOptions): Promise<Engine> {
  const { session, stop } = await startWebKit(program, options);
  return {
    version: session.version,
    // One window for all tests: each has an own proxy, so an own origin with empty storage.
    visit: async (proxy) => {
      const visitor = await WebKitVisitor.create(session, proxy);
      return { visitor, leave: () => visitor.leave() };
    },
    stop: () => Promise.resolve(stop()),
  };
}
