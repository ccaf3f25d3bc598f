import { defineConfig } from 'vitest/config';

/** The tests of the first half of `npm run test:mutation`. */
export default defineConfig({ test: { include: ['tests/unit/{enquiries,enquiry,lib}/**/*.test.ts'] } });
