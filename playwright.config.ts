import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { chromiumAt, missingBrowsers } from './scripts/lib/browsers.ts';
import { chromiumOrExit } from './scripts/lib/provide-browsers.ts';

const port = Number(process.env['PORT'] ?? 8899);

// Set for Playwright's processes, which read this file again; `npm test` has set it for all its commands.
const chromium = chromiumAt((process.env['CHROME_PATH'] ||= await chromiumOrExit()));
/** Playwright disables the back/forward cache by default. */
const ignoreDefaultArgs = ['--disable-back-forward-cache'];

/** Journeys that hold in all browsers have this tag. */
const grep = /@all-browsers/;
const restored = 'e2e/history.spec.ts';
/** Features as their packages document them. Only a new version of a package can break these (npm run test:full). */
const frameworkDocs = 'e2e/framework-docs.spec.ts';
const projects: Project[] = [
  { name: 'chromium', testIgnore: [restored, frameworkDocs], use: { launchOptions: chromium.shell } },
  {
    name: 'chromium-cache',
    testMatch: restored,
    use: { launchOptions: { ...chromium.whole, ignoreDefaultArgs } },
  },
  { name: 'framework-docs', testMatch: frameworkDocs, use: chromium },
  { name: 'screens', testMatch: 'states.spec.ts', use: { launchOptions: chromium.shell } },
];
const missing = missingBrowsers();
if (!missing.includes('firefox')) {
  // Scrollbars as on phones, and as in headless Chromium: they take no width from the page.
  const launchOptions = { firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 } };
  projects.push({ name: 'firefox', grep, use: { browserName: 'firefox', launchOptions } });
}
if (!missing.includes('webkit')) projects.push({ name: 'webkit', grep, use: { browserName: 'webkit' } });

/**
 * Browser tests: the built site, served the way Netlify serves it. Run `npm run build:tests` first. The project
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
