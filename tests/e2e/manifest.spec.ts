import { expect, test } from '../support/e2e/test.ts';

test('the browser reads the web app manifest without errors', async ({ page }) => {
  const response = await page.request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toMatch(/^application\/(manifest\+)?json/);

  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  expect(data).toContain('"icons"');
});
