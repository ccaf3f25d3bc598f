import { defineConfig } from 'vitest/config';

/** The tests that StrykerJS runs: those of the code that it changes. */
export default defineConfig({
  test: { include: ['tests/unit/{enquiries,enquiry,lib}/**/*.test.ts'] },
});
