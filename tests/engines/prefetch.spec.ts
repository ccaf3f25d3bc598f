/** Pages that are fetched when their link is pointed at, in the engines without speculation rules. */
import { expect, test } from '../support/engines/test.ts';

const LINK = ['nav[aria-label="Main"] a', 'About'] as const;

test('the page of a link is requested when the link is pointed at, before the click', async ({
  visitor,
  siteProxy,
}) => {
  const requests = () =>
    siteProxy.requests
      .filter(({ path }) => path === '/about')
      .map(({ method, status }) => ({ method, status }));
  await visitor.open('/');
  expect(requests()).toEqual([]);
  await visitor.hover(...LINK);
  await expect.poll(requests).toEqual([{ method: 'GET', status: 200 }]);
  await visitor.click(...LINK);
  await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe('/about');
});
