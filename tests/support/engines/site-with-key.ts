/** The site with the real captcha, built once before the tests of all engines. */
import path from 'node:path';
import { buildWithKey } from '../e2e/recaptcha.ts';

export const SITE_WITH_KEY = path.resolve('test-results/engines-with-key');

export default function setUp(): void {
  buildWithKey(SITE_WITH_KEY);
}
