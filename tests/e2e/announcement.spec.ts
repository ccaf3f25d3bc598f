import { expect, test } from '../support/e2e/test.ts';

test('no page shows an announcement that has ended', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('#Page-announcement')).toHaveCount(0);
});
