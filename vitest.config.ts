import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** The time limit for one wait, in milliseconds. */
const POLL_TIMEOUT = 120_000;
/** Longer than a wait may take, so that the message of the wait is shown. */
const TIMEOUT = 3 * POLL_TIMEOUT;

/** Tests without a browser, in three levels that CONTRIBUTING.md explains. */
export default defineConfig({
  test: {
    projects: [
      // Everything that belongs to no other level, including tests beside their code.
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
    // Generous, so that tests don't fail on a busy machine. They wait for conditions, not for times.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    // More workers than cores, because most tests wait for servers and processes.
    maxWorkers: availableParallelism() + 1,
  },
});
