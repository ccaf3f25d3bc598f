import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { chromiumAt, missingBrowsers, provideChromium } from './scripts/lib/browsers.ts';

const port = Number(process.env['PORT'] ?? 8899);

// Sets CHROME_PATH for Playwright's worker processes, which read this file again. `npm test` has already set it.
const chromium = chromiumAt((process.env['CHROME_PATH'] ||= await provideChromium()));
/** Enables the back/forward cache, which Playwright disables by default. */
const ignoreDefaultArgs = ['--disable-back-forward-cache'];

/** The tags of tests that run in all browsers, and of tests that need a back/forward cache. */
const grep = /@all-browsers/;
const cached = /@cached/;
const projects: Project[] = [
  { name: 'chromium', grepInvert: cached, use: { launchOptions: chromium.shell } },
  {
    name: 'chromium-cache',
    grep: cached,
    use: { launchOptions: { ...chromium.whole, ignoreDefaultArgs } },
  },
  { name: 'screens', testMatch: 'pages.spec.ts', grep: /passes axe/, use: { launchOptions: chromium.shell } },
];
const missing = missingBrowsers();
if (!missing.includes('firefox')) {
  // Uses overlay scrollbars, as on phones and in headless Chromium.
  const launchOptions = { firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 } };
  projects.push({ name: 'firefox', grep, use: { browserName: 'firefox', launchOptions } });
}
if (!missing.includes('webkit')) projects.push({ name: 'webkit', grep, use: { browserName: 'webkit' } });

/**
 * Tests the built site in browsers, served the way Netlify serves it. Run `npm test build` first. The `screens`
 * project takes screenshots. Firefox and WebKit are tested if installed.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Each worker needs a core, and so does the server.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: Boolean(process.env['CI']),
  // If everything is broken, a few failures are enough to show it.
  maxFailures: process.env['CI'] ? 0 : 5,
  reporter: 'dot',
  // Tests don't depend on the machine's speed: these timeouts only end tests that hang. The timeouts for actions and
  // assertions are shorter than the test's, so that the error message says what the test was waiting for.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { baseURL: `http://localhost:${port}`, actionTimeout: 60_000, navigationTimeout: 120_000 },
  projects,
  webServer: {
    command: 'node scripts/start.ts --built --temporary',
    url: `http://localhost:${port}/`,
    env: { PORT: `${port}` },
    timeout: 300_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
