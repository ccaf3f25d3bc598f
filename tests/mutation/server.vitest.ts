import { defineConfig } from 'vitest/config';

/** The tests of the third part of `npm run test:mutation`: those that are fast enough to run for each change. */
export default defineConfig({
  test: {
    include: ['tests/{unit,integration}/**/*.test.ts'],
    exclude: [
      // No mutated code.
      'tests/unit/{illustrations,styles,lib}/**',
      'tests/unit/{dependencies,docs,cache-plugin}.test.ts',
      // Whole builds and thousands of requests.
      'tests/integration/production-build.test.ts',
      'tests/contract/**',
      // Starts processes, in which no mutant is active.
      'tests/integration/enquiries-command.test.ts',
      // Loads modules during a test, so that StrykerJS would take their constants for code of that test.
      'tests/integration/functions.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
