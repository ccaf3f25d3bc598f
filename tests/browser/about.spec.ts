import { expect, test } from './support/test.ts';

test('the page has an introduction, Our Story and the four core values', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.locator('p').first()).not.toBeEmpty();

  const story = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Our Story', level: 2 }) });
  await expect(story.locator('p').first()).toBeVisible();

  const values = main.getByRole('article');
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Mission-Driven',
    'Client-Centric',
    'Innovation First',
    'Excellence Always',
  ]);
  for (const value of await values.all()) await expect(value.locator('p')).toHaveText(/\w+ \w+/);
});
