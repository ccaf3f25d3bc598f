import { defineConfig } from 'vitest/config';

// Stryker's runner has threads, in which a test can't set the time zone.
process.env['TZ'] = 'America/Los_Angeles';

/** The tests that `npm run test:mutation` runs. */
export default defineConfig({
  test: {
    include: [
      'tests/unit/{enquiries,enquiry,islands,layouts,model,typography,words}/**/*.test.ts',
      'tests/contract/content/check-content.test.ts',
    ],
    // Under load, as in vitest.config.ts; Stryker ends a change that makes an endless loop.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
