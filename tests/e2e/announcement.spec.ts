import { expect, test } from '../support/e2e/test.ts';

test('no page shows an announcement after its end date', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('#Page-announcement')).toHaveCount(0);
});
