import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';

const port = Number(process.env['PORT'] ?? 8899);
const executablePath = findChromium();

/** Browser tests: the built site, served as Netlify does, in Chromium. Run `npm run build:offline` first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  // Without platform and project: transcripts are the same everywhere.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  // Starting a browser and hydrating take long on a busy machine.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A machine may stall. Tests that pass only on a retry are reported as flaky.
  retries: 1,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: 'node scripts/start.ts --built',
    url: `http://localhost:${port}/`,
    env: { PORT: `${port}` },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
