/** Tests pages without JavaScript. Firefox's driver can't disable JavaScript. */
import { fill } from '../../src/words/fill.ts';
import { addressOf } from '../support/content.ts';
import { DEFAULT_THEME } from '../support/browser/header.ts';
import {
  ONE_OF_EACH_CONTENT_KIND,
  OTHER_TEXT_PAGE,
  PHONE,
  MISSING_PAGE,
  watchRequests,
} from '../support/browser/site.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { CONTACT, TEXTS } from '../support/texts.ts';

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

test('without JavaScript, the menu opens and its links work', async ({ page, header }) => {
  await page.setViewportSize(PHONE);
  await page.goto(OTHER_TEXT_PAGE);
  await header.menuButton.click();
  const link = header.menu.getByRole('link').first();
  const path = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(path!);
});

test('without JavaScript, an email address and a phone number replace the form', async ({
  page,
  contact,
}) => {
  await contact.open();
  const hint = page.getByText(fill(TEXTS.words.formNeedsScript, CONTACT));
  await expect(hint.getByRole('link')).toHaveText([CONTACT.email, CONTACT.phone]);
  await expect(contact.failure).toBeHidden();
  const requests = watchRequests(page);
  await page.locator('#name').fill('Gurpreet');
  await page.locator('#name').press('Enter');
  // If the form had been submitted, the browser would have left the page by now.
  await page.getByRole('link', { name: TEXTS.words.skipLink }).press('Enter');
  await expect(page).toHaveURL(`${addressOf('contact')}#Page-main`);
  expect(requests.filter((request) => request.endsWith(addressOf('contact')))).toEqual([]);
});
