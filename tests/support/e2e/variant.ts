/** The pages of another agency's site (tests/support/variant.ts), beside those of the tested site. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DIST } from '../variant.ts';
import { test as base } from './test.ts';

/** Where the tests find them. */
export const VARIANT = 'http://variant.test';

export const test = base.extend({
  page: async ({ page }, use) => {
    await page.route(`${VARIANT}/**`, (route) => {
      const file = path.join(DIST, new URL(route.request().url()).pathname);
      return route.fulfill({ path: existsSync(file) && path.extname(file) ? file : `${file}.html` });
    });
    await use(page);
  },
});
