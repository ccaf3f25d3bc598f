import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';

const port = Number(process.env['PORT'] ?? 8899);
const executablePath = findChromium();

/** Browser tests: the built site, served as Netlify would, in a real Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // A busy machine takes its time to start a browser and to hydrate.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A machine may stall. What passes only at the second try is named at the end, and is to be looked into.
  retries: 1,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
  // Serves what `npm run build:offline` made.
  webServer: {
    command: 'node scripts/start.ts --built',
    url: `http://localhost:${port}/`,
    env: { PORT: `${port}` },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
