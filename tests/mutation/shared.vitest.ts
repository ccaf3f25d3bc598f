import { defineConfig } from 'vitest/config';

/** The tests of the first part of `npm run test:mutation`. */
export default defineConfig({
  // Under load, as in vitest.config.ts; Stryker ends a change that makes an endless loop.
  test: {
    include: [
      'tests/unit/{enquiry,islands,layouts,model,typography,words}/**/*.test.ts',
      'tests/unit/enquiries/settings.test.ts',
    ],
    testTimeout: 300_000,
  },
});
