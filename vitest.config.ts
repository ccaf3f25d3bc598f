import { defineConfig } from 'vitest/config';

/** Tests without a browser: pure modules, the function and its store, the built pages. */
export default defineConfig({
  test: {
    include: ['tests/{unit,integration,built}/**/*.test.ts'],
    // Builds, real servers and killed processes take their time on a small machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // As in the browser: what passes only at the second try is named.
    retry: 1,
  },
});
