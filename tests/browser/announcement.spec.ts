/** Tests the large site's announcement. */
import type { Page } from '@playwright/test';
import { changeHtml } from '../support/browser/environment.ts';
import { PHONE } from '../support/browser/site.ts';
import { expect, test } from '../support/browser/test.ts';

const announcementOn = (page: Page) => page.locator('#Page-announcement');
const close = (page: Page) => announcementOn(page).getByRole('button', { name: 'Dismiss' });

/** Changes the announcement's key on each page, as if the announcement were new. */
const announceAnother = (page: Page) =>
  changeHtml(page, (html) => html.replace(/data-key="[^"]+"/, 'data-key="another"'));

test('the announcement contains a link to a page of the site and a link to another site', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('region', { name: 'Notice', exact: true })).toBeVisible();
  await expect(announcementOn(page).getByRole('link', { name: 'programme' })).toHaveAttribute(
    'href',
    'https://conference.example',
  );
  await announcementOn(page).getByRole('link', { name: 'Meet us there' }).click();
  await expect(page).toHaveURL('/contact');
});

test('with an announcement and the consent banner, the menu opens below the header, and Shift+Tab reaches neither of them', async ({
  page,
  header,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  await expect(announcementOn(page)).toBeVisible();
  await header.openMenu();
  const [bar, panel] = await Promise.all([
    page.locator('header .container').first().boundingBox(),
    page.locator('#Page-menu').boundingBox(),
  ]);
  expect(panel!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':is(#Page-announcement, #Page-consent) :focus')).toHaveCount(0);
});

test('an announcement closed with the keyboard stays closed on all pages and in all languages until there is a new announcement', async ({
  page,
}) => {
  await page.goto('/about');
  await close(page).focus();
  await page.keyboard.press('Enter');
  await expect(announcementOn(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/de');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(announcementOn(page)).toBeHidden();
  await announceAnother(page);
  await page.goto('/about');
  await expect(announcementOn(page)).toBeVisible();
});

// slow-loading.spec.ts tests this with an open announcement.
test("the content doesn't move while a page with a closed announcement loads", async ({ page }) => {
  await page.goto('/about');
  await close(page).click();
  await page.addInitScript(() => {
    const tops = new Set<number>();
    const look = () => {
      const main = document.querySelector('main');
      if (main) tops.add(main.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { tops });
  });
  await page.goto('/services');
  await expect(announcementOn(page)).toBeHidden();
  const tops = await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => resolve([...(window as typeof window & { tops: Set<number> }).tops])),
      ),
  );
  expect(tops).toHaveLength(1);
});

test('a page that was built with an announcement hides the announcement after its end date', async ({
  page,
}) => {
  await page.clock.setFixedTime('2099-12-05T12:00:00Z');
  await page.goto('/about');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(announcementOn(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the announcement is shown without a close button if JavaScript is off', async ({ page }) => {
    await page.goto('/about');
    await expect(announcementOn(page)).toBeVisible();
    await expect(close(page)).toBeHidden();
  });
});
