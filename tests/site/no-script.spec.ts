/** Tests pages without JavaScript. Firefox's driver can't disable JavaScript. */
import { DEFAULT_THEME } from '../support/browser/header.ts';
import { ONE_OF_EACH_CONTENT_KIND, MISSING_PAGE } from '../support/browser/site.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(() => expectConsoleErrors(/status of 404/));

test("without JavaScript, every page shows all of its texts and hides all controls that don't work", async ({
  page,
  header,
}) => {
  for (const path of [...ONE_OF_EACH_CONTENT_KIND, MISSING_PAGE]) {
    await page.goto(path);
    await header.expectTheme(DEFAULT_THEME);
    const texts = page
      .getByRole('main')
      .locator('h1, h2, h3, time, p:not(.needs-js *, .failed, details > *, .video-address)');
    await expect(texts.filter({ visible: false })).toHaveCount(0);
    const buttons = header.themeButton.or(page.getByRole('main').getByRole('button'));
    await expect(buttons.filter({ visible: true })).toHaveCount(0);
  }
});
