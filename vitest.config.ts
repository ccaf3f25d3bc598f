import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** The timeout of a single wait, in milliseconds. */
const POLL_TIMEOUT = 120_000;
/** The timeout of a test. Longer than a single wait's timeout, so that the wait's error message is reported. */
const TIMEOUT = 3 * POLL_TIMEOUT;

/** Tests that need no browser, in three projects. CONTRIBUTING.md describes the folders. */
export default defineConfig({
  test: {
    projects: [
      // All tests outside these folders, including tests next to the code they test.
      {
        extends: true,
        test: {
          name: 'unit',
          exclude: [
            ...configDefaults.exclude,
            'test-results/**',
            'tests/{contract,site,built,sample,e2e,large}/**',
          ],
        },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'built', include: ['tests/{site,built,sample}/**/*.test.ts'] } },
    ],
    // Generous, so that tests don't fail on busy machines. Tests wait for conditions, not for fixed times.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    // More workers than cores, because most tests spend their time waiting for servers and processes.
    maxWorkers: availableParallelism() + 1,
  },
});
