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
      'tests/integration/{production-build,content/rebrand,content/specification}.test.ts',
      'tests/integration/{outages,contact-fuzz,load,crash-recovery}.test.ts',
      // Starts processes, in which no mutant is active.
      'tests/integration/enquiries-command.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
