import { services } from '../support/content.ts';
import { hasPage } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.skip(!hasPage('/services'), 'The site has no services page.');

test('each service has a card with its description and features', async ({ page }) => {
  await page.goto('/services');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(services.map(({ title }) => title));
  for (const [index, { description, features }] of services.entries()) {
    await expect(cards.nth(index).locator('p')).toHaveText(description);
    await expect(cards.nth(index).getByRole('list').getByRole('listitem')).toHaveText(features);
  }
});
