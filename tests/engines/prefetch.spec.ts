/** Pages that are fetched when their link is pointed at, in the engines without speculation rules. */
import { FIRST_LINK } from '../support/e2e/site.ts';
import { expect, test } from '../support/engines/test.ts';

const LINK = ['nav[aria-label="Main"] a', FIRST_LINK.label] as const;

test('the page of a link is requested when the link is pointed at, before the click', async ({
  visitor,
  siteProxy,
}) => {
  const requests = () =>
    siteProxy.requests
      .filter(({ path }) => path === FIRST_LINK.href)
      .map(({ method, status }) => ({ method, status }));
  await visitor.open('/');
  expect(requests()).toEqual([]);
  await visitor.hover(...LINK);
  await expect.poll(requests).toEqual([{ method: 'GET', status: 200 }]);
  await visitor.click(...LINK);
  await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe(FIRST_LINK.href);
});
