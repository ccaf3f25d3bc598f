import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { CHROMIUM_FLAGS, findBrowser } from './scripts/lib/browsers.ts';

const port = Number(process.env['PORT'] ?? 8899);

/** The browser at `path`, which Playwright starts itself if there is none: its message says what to install. */
const startAt = (path: string | undefined) => (path ? { executablePath: path } : {});

const withWindows = startAt(findBrowser('chromium'));
const chromium: Project['use'] = {
  launchOptions: { args: CHROMIUM_FLAGS, ...withWindows, ...startAt(findBrowser('headless-shell')) },
};
/** Chromium with its back/forward cache, which Playwright disables by default, and which needs windows. */
const ignoreDefaultArgs = ['--disable-back-forward-cache'];
const chromiumWithCache: Project['use'] = {
  launchOptions: { args: CHROMIUM_FLAGS, ignoreDefaultArgs, ...withWindows },
};

/** Journeys that hold in all browsers have this tag. */
const grep = /@all-browsers/;
const restored = 'e2e/history.spec.ts';
const projects: Project[] = [
  { name: 'chromium', testIgnore: restored, use: chromium },
  { name: 'chromium-cache', testMatch: restored, use: chromiumWithCache },
  { name: 'screens', testMatch: 'states.spec.ts', use: chromium },
];
if (findBrowser('firefox')) {
  // Scrollbars as on phones, and as in headless Chromium: they take no width from the page.
  const launchOptions = { firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 } };
  projects.push({ name: 'firefox', grep, use: { browserName: 'firefox', launchOptions } });
}
if (findBrowser('webkit')) projects.push({ name: 'webkit', grep, use: { browserName: 'webkit' } });

/**
 * Browser tests: the built site, served as Netlify does. Run `npm run build:offline` first. The project
 * `screens` takes screenshots; Firefox and WebKit are those that are found.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{site,e2e,large}/**/*.spec.ts',
  snapshotPathTemplate: 'tests/{arg}{ext}',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Each needs a core, and so does the server.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: Boolean(process.env['CI']),
  // What breaks everything is said by the first few.
  maxFailures: process.env['CI'] ? 0 : 5,
  reporter: 'dot',
  // No test depends on how fast the machine is: these limits only end what hangs. Whatever a test waits for ends
  // before the test does, so that the message names it.
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
