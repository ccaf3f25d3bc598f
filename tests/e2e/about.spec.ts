import { pageTexts, values } from '../support/content.ts';
import { hasPage } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.skip(!hasPage('/about'), 'The site has no about page.');

test('the about page has an introduction, Our Story and the core values', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.locator('p').first()).not.toBeEmpty();

  const { heading } = pageTexts('about').sections.find(({ id }) => id === 'story')!;
  const story = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) });
  await expect(story.locator('p').first()).toBeVisible();

  const shown = main.getByRole('article');
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(values.map(({ title }) => title));
  await expect(shown.locator('p')).toHaveText(values.map(({ description }) => description));
});
