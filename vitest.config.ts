import { defineConfig } from 'vitest/config';

/** Tests without a browser: pure modules, the function and its store, commands, the built pages, the sample. */
export default defineConfig({
  test: {
    include: ['tests/{unit,integration,built,sample}/**/*.test.ts'],
    // On a busy machine with two cores, the build of a site with 35 photographs takes over two minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // More than the usual two cores, because most tests wait for servers and processes.
    maxWorkers: 3,
    // As with the browser tests, a machine may stall.
    retry: 1,
  },
});
