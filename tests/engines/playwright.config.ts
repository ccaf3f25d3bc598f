import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from '../../scripts/lib/engines.ts';
import type { EngineName } from '../support/engines/engine.ts';

const port = Number(process.env['PORT'] ?? 8898);

const engines: EngineName[] = ['chromium'];
if (findFirefox()) engines.push('firefox');
if (findWebKit()) engines.push('webkit');

/** Journeys in every engine that is found. Run `npm run build:offline` first. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../support/engines/site-with-key.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['dot'], ['json', { outputFile: '../../test-results/engines.json' }]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // As in playwright.config.ts: a machine may stall.
  retries: 1,
  use: { baseURL: `http://localhost:${port}` },
  projects: engines.map((engineName) => ({ name: engineName, use: { engineName } })),
  webServer: {
    command: 'node scripts/start.ts --built',
    cwd: '../..',
    url: `http://localhost:${port}/`,
    env: { PORT: `${port}` },
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
