import { defineConfig } from 'vitest/config';

/** The tests of the second part of `npm run test:mutation`. */
export default defineConfig({
  test: { include: ['tests/unit/{enquiries,enquiry}/**/!(fuzz).test.ts'] },
});
