import { defineConfig } from 'vitest/config';

/** Tests without a browser: pure modules, the function and its store, commands, the built pages, the sample. */
export default defineConfig({
  test: {
    include: ['tests/{unit,integration,built,sample}/**/*.test.ts'],
    // Builds, servers and killed processes take long on a small machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More than the usual two cores, because most tests wait for servers and processes.
    maxWorkers: 3,
    // As with the browser tests, a machine may stall.
    retry: 1,
  },
});
