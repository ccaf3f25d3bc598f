import { defineConfig } from 'vitest/config';

/** The tests of the third part of `npm run test:mutation`. */
export default defineConfig({
  // Under load, as in vitest.config.ts; Stryker ends a change that makes an endless loop.
  test: {
    include: ['tests/contract/content/check-content.test.ts', 'tests/unit/model/**/*.test.ts'],
    testTimeout: 300_000,
  },
});
