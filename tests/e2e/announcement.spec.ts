import { expect, test } from '../support/e2e/test.ts';

test('an announcement that has ended is on no page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('#Page-announcement')).toHaveCount(0);
});
