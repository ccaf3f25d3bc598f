import { defineConfig } from 'vitest/config';

/** The tests that `npm run test:mutation` runs for each mutant: those that are fast enough. */
export default defineConfig({
  test: {
    include: ['tests/{unit,integration}/**/*.test.ts'],
    exclude: [
      // No mutated code.
      'tests/unit/{illustrations,styles}/**',
      'tests/unit/{dependencies,docs,cache-plugin}.test.ts',
      // Whole builds and thousands of requests.
      'tests/integration/content/{build,rebrand,specification}.test.ts',
      'tests/integration/{faults,fuzz,load,soak}.test.ts',
      // Starts processes, in which no mutant is active.
      'tests/integration/cli.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
