import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** The timeout of a single wait, in milliseconds. */
const POLL_TIMEOUT = 120_000;
/** The timeout of a test. Longer than a single wait's timeout, so that the wait's error message is reported. */
const TIMEOUT = 3 * POLL_TIMEOUT;

/** Tests that need no browser. CONTRIBUTING.md describes the folders. */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'test-results/**'],
    // Generous, so that tests don't fail on busy machines. Tests wait for conditions, not for fixed times.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: POLL_TIMEOUT } },
    // More workers than cores, because most tests spend their time waiting for servers and processes.
    maxWorkers: availableParallelism() + 1,
  },
});
