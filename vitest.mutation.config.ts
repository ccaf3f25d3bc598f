import { defineConfig } from 'vitest/config';

/** The tests that StrykerJS runs for each mutant (`npm run test:mutation`): those that take seconds. */
export default defineConfig({
  test: {
    include: ['tests/unit/{build,enquiry,lib}/**/*.test.ts', 'tests/integration/**/*.test.ts'],
    exclude: [
      // Whole builds and thousands of requests: too slow for a thousand runs.
      'tests/integration/content/{build,rebrand,specification}.test.ts',
      'tests/integration/{faults,fuzz,load,soak}.test.ts',
      // Start processes of their own, in which no mutant is active.
      'tests/integration/cli.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
