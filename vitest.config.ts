import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** The timeout for a single wait, in milliseconds. */
const POLL_TIMEOUT = 120_000;
/** Longer than any wait's own timeout, so that the wait's error message is the one reported. */
const TIMEOUT = 3 * POLL_TIMEOUT;

/** Tests without a browser, in the three levels explained in CONTRIBUTING.md. */
export default defineConfig({
  test: {
    projects: [
      // Everything not in another level, including tests located next to their code.
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
    // Generous, so that tests don't fail on busy machines. They wait for conditions, not for fixed times.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    // More workers than cores, because most tests spend their time waiting for servers and processes.
    maxWorkers: availableParallelism() + 1,
  },
});
