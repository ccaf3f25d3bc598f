/** A browser whose user prefers less motion; each engine is started with that preference. */
import { PAGES } from '../support/e2e/site.ts';
import { PAGER, scrollsDuring } from '../support/engines/portfolio.ts';
import { expect, test } from '../support/engines/test.ts';

test.use({ prefersReducedMotion: true });
test.skip(PAGES < 3, 'A shorter portfolio has no pages to turn.');

test('with reduced motion Next scrolls to the top at once', async ({ visitor }) => {
  await visitor.open('/work');
  const { start, between } = await scrollsDuring(visitor, () => visitor.click(PAGER, 'Next'));
  expect(start).toBeGreaterThan(500);
  expect(between).toEqual([]);
});
