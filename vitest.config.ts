import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** The most time for one wait, in milliseconds. */
const POLL_TIMEOUT = 120_000;
/** More than one wait may take, so that its own message is shown. */
const TIMEOUT = 3 * POLL_TIMEOUT;

/** Tests that need no browser, but for the form in two languages, in three levels; CONTRIBUTING.md says what belongs to each. */
export default defineConfig({
  test: {
    projects: [
      // Also a test beside the code that it tests: what is of no other level.
      {
        extends: true,
        test: {
          name: 'unit',
          exclude: [
            ...configDefaults.exclude,
            'test-results/**',
            'tests/{contract,site,built,sample,e2e,large,framework-docs}/**',
          ],
        },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'built', include: ['tests/{site,built,sample}/**/*.test.ts'] } },
    ],
    // Generous, so that a busy machine fails nothing: a test waits for conditions, not for times.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    // More than there are cores, because most tests wait for servers and processes.
    maxWorkers: availableParallelism() + 1,
  },
});
