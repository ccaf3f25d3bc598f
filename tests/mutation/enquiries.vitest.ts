import { defineConfig } from 'vitest/config';

/** The tests of the second part of `npm run test:mutation`. */
export default defineConfig({
  test: {
    include: ['tests/unit/{enquiries,enquiry}/**/*.test.ts'],
    // StrykerJS runs tests once for each change, and starting a worker for each file takes longer than its tests.
    isolate: false,
  },
});
