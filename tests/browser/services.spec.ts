import { expect, test } from './support/test.ts';

const SERVICES = [
  'Web Development',
  'Mobile App Development',
  'AI & ML Solutions',
  'Cloud & DevOps',
  'UI/UX Design',
  'Product Engineering',
];

test('six cards, each with a description and four features', async ({ page }) => {
  await page.goto('/services');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(SERVICES);
  const features: string[] = [];
  for (const card of await cards.all()) {
    await expect(card.locator('p')).toHaveText(/\w+ \w+/);
    await expect(card.getByRole('list').getByRole('listitem')).toHaveCount(4);
    features.push(...(await card.getByRole('listitem').allInnerTexts()));
  }
  expect(new Set(features).size).toBe(24);
});
