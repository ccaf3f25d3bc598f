import { defineConfig } from 'vitest/config';

/** The tests of the first half of `npm run test:mutation`. */
export default defineConfig({
  test: {
    include: ['tests/unit/{enquiries,enquiry,lib}/**/*.test.ts'],
    // StrykerJS runs them once for each change, and starting a worker for each file takes longer than its tests.
    isolate: false,
    testTimeout: 20_000,
  },
});
