import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const TIMEOUT = 300_000;

/** Tests that need no browser, but for the form in two languages, in three levels; CONTRIBUTING.md says what belongs to each. */
export default defineConfig({
  test: {
    projects: Object.entries({
      unit: 'tests/unit/**/*.test.ts',
      contract: 'tests/contract/**/*.test.ts',
      built: 'tests/{site,built,sample}/**/*.test.ts',
    }).map(([name, files]) => ({ extends: true, test: { name, include: [files] } })),
    // Generous, so that a busy machine fails nothing: a test waits for conditions, not for times.
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: TIMEOUT / 5 } },
    // More than there are cores, because most tests wait for servers and processes.
    maxWorkers: availableParallelism() + 1,
  },
});
