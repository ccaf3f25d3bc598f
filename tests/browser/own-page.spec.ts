/** Tests the large site's custom page, which imports only from src/theme. recaptcha.spec.ts sends its form. */
import { expect, test } from '../support/browser/test.ts';

test("an island works on an owner's custom page", async ({ page }) => {
  await page.goto('/own-page');
  const counter = page.getByRole('button', { name: '0' });
  await counter.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[client="visible"]')).not.toHaveAttribute('ssr');
  await counter.click();
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
});

for (const [selector, property, value] of [
  ['main ul', 'list-style-type', 'none'],
  ['main blockquote', 'padding-inline-start', '0px'],
  ['main article footer a', 'display', 'inline'],
] as const)
  test(`on a custom page, ${property} of ${selector} is Tailwind's default`, async ({ page }) => {
    await page.goto('/own-page');
    await expect(page.locator(selector).first()).toHaveCSS(property, value);
  });
