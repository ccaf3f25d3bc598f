/**
 * Tests the scripts that the owner's settings load after consent. Requests for these scripts get empty responses. The
 * policy must not block any of the scripts.
 */
import { servicesToAskFor } from '../../src/site.ts';
import { TEXT_PAGE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { TEXTS } from '../support/texts.ts';

test.skip(servicesToAskFor.length === 0, 'no script needs consent');

test('scripts that need consent load only after consent', async ({ page }) => {
  const scripts = servicesToAskFor.flatMap(({ scripts = [] }) => scripts);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(TEXT_PAGE);
  const addresses = scripts.map((script) => new URL(script, page.url()).href);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => addresses.includes(url))).toEqual([]);
  await page.getByRole('button', { name: TEXTS.words.accept, exact: true }).click();
  await expect.poll(() => addresses.filter((address) => !loaded.includes(address))).toEqual([]);
});
