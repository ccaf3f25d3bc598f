import { site } from '../../src/site.ts';
import { legalPages, pageTexts } from '../support/content.ts';
import { DEFAULT_THEME, DESKTOP, ROUTES, UNKNOWN, watchRequests } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ javaScriptEnabled: false, viewport: DESKTOP });

for (const { path, heading } of [...ROUTES, { path: UNKNOWN, heading: pageTexts('not-found').title }]) {
  test(`${path} is readable without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toContainClass(DEFAULT_THEME);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(heading);
    await expect(title).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(
      site.navigation.length,
    );

    // All text is visible, and controls that need script are not.
    for (const part of await page.getByRole('main').locator('h2, h3, p:not(.needs-js *, .failed)').all()) {
      await expect(part).toBeVisible();
    }
    await expect(page.getByRole('contentinfo').getByRole('img', { name: site.brand })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /theme|Send|Go Back|Next|Previous/i })).toHaveCount(0);
  });
}

test('without JavaScript the contact page offers mail and telephone', async ({ page }) => {
  await page.goto('/contact');
  const hint = page.getByRole('main').getByText('The form needs JavaScript');
  await expect(hint).toBeVisible();
  await expect(page.getByText('The form could not be loaded')).toBeHidden();
  const { email, phone } = site.contact;
  await expect(hint.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(hint.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d+$/);
});

test('without JavaScript Enter in a field of the form sends nothing', async ({ page }) => {
  await page.goto('/contact');
  const requests = watchRequests(page);
  await page.locator('#name').fill('Gurpreet');
  await page.locator('#name').press('Enter');
  // A submission would have navigated before this one.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/contact#main');
  expect(requests.filter((request) => request.endsWith('/contact'))).toEqual([]);
});

test('without JavaScript a legal page shows the date of the build', async ({ page }) => {
  await page.goto(legalPages[0]!.path);
  await expect(page.getByRole('main').locator('time')).toHaveText(/\d/);
  await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
});
