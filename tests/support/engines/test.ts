import { test as base, expect } from '@playwright/test';
import { DESKTOP } from '../e2e/site.ts';
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts';
import { startEngine, type Engine, type EngineName } from './engine.ts';
import { SiteProxy } from './site-proxy.ts';
import type { Visitor } from './visitor.ts';

interface TestFixtures {
  /** The way from the visitor to the site. */
  siteProxy: SiteProxy;
  /** A visitor in a window of 1440 pixels. Every test fails if the pages log an error or a warning. */
  visitor: Visitor;
  /** Errors and warnings that a test expects in the console. */
  expectedProblems: RegExp;
}
interface WorkerFixtures {
  engineName: EngineName;
  /** Whether the browser's user prefers less motion. */
  prefersReducedMotion: boolean;
  captchaProvider: ProviderProxy;
  engine: Engine;
}

/** Firefox's message for a font whose page was left before it arrived. */
const ABORTED = /^download failed .*status=2152398850/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  prefersReducedMotion: [false, { option: true, scope: 'worker' }],
  captchaProvider: [
    async ({}, use) => {
      const provider = await startProviderProxy();
      await use(provider);
      provider.stop();
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ engineName, prefersReducedMotion, captchaProvider }, use) => {
      const engine = await startEngine(engineName, {
        reducedMotion: prefersReducedMotion,
        httpsProxy: captchaProvider.port,
      });
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  siteProxy: async ({ baseURL }, use) => {
    const proxy = await SiteProxy.start(Number(new URL(baseURL!).port));
    await use(proxy);
    proxy.stop();
  },
  expectedProblems: [/^$/, { option: true }],
  visitor: async ({ engine, siteProxy, expectedProblems }, use) => {
    const { visitor, leave } = await engine.visit(siteProxy);
    await visitor.resize(DESKTOP);
    await use(visitor);
    const problems = (await visitor.console()).filter(
      ({ level, text }) => /error|warning/.test(level) && !expectedProblems.test(text) && !ABORTED.test(text),
    );
    await leave();
    expect(problems, 'errors and warnings in the console').toEqual([]);
  },
});

export { expect };
