/** What is printed of each page; contrast.spec.ts measures its ink. */
import { addressOf } from '../support/content.ts';
import { rememberTheme } from '../support/e2e/header.ts';
import { ROUTES } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES } from '../support/e2e/work-page.ts';

test('each page is printed with all its texts, without navigation and buttons', async ({ page }) => {
  await rememberTheme(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  for (const path of ROUTES) {
    // The projects of all pages are printed, whichever is shown.
    await page.goto(path === addressOf('work') ? addressOfPage(PAGES) : path);
    const texts = page
      .getByRole('main')
      .locator('h1, h2, h3, p:not(.needs-js *, .no-print *, .no-js, .failed)');
    await expect(texts.filter({ visible: false }), path).toHaveCount(0);
    await expect(page.locator('nav:not(.toc)').filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByRole('button'), path).toHaveCount(0);
  }
});
