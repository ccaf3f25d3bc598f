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

/** As on phones, and as headless Chromium has them: they take no width from the page. */
const OVERLAY_SCROLLBARS = { 'ui.useOverlayScrollbars': 1 };

export async function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'chromium') {
    return playwrightEngine(
      await chromium.launch({
        executablePath: ensureChromium(),
        args: CHROMIUM_FLAGS,
        // Playwright disables the back/forward cache by default.
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    );
  }
  const found = name === 'firefox' ? findFirefox() : findWebKit();
  if (!found) throw new Error(`${name} is not installed.`);
  if (found.driver === 'webdriver') return webDriverEngine(found.path);
  if (name === 'webkit') return playwrightEngine(await webkit.launch());
  const options = { firefoxUserPrefs: OVERLAY_SCROLLBARS };
  if (found.driver === 'playwright') return playwrightEngine(await firefox.launch(options));
  allowMissingMediaFeatures();
  return playwrightEngine(
    await firefox.launch({ ...options, executablePath: found.path, channel: 'moz-firefox' }),
  );
}

function playwrightEngine(browser: Browser): Engine {
  return {
    version: browser.version(),
    visit: async (proxy) => {
      const context = await browser.newContext({ baseURL: proxy.url });
      return { visitor: await PageVisitor.create(context), leave: () => context.close() };
    },
    stop: () => browser.close(),
  };
}

async function webDriverEngine(program: string): Promise<Engine> {
  const { session, stop } = await startWebKit(program);
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
