import { defineConfig } from 'vitest/config';

/** The tests of the first part of `npm run test:mutation`. */
export default defineConfig({
  test: { include: ['tests/unit/{enquiry,lib}/**/*.test.ts', 'tests/unit/enquiries/settings.test.ts'] },
});
