import { site } from '../../src/site.ts';
import { legalPages } from '../support/content.ts';
import { holdFiles, PAGE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const FIRST = legalPages[0]!.path;

for (const { path, title } of legalPages) {
  test(`${path} links its sections and shows the legal contact details, and none that differ from them`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(contents).toHaveText(await main.getByRole('heading', { level: 2 }).allInnerTexts());
    await contents.last().click();
    await expect(page.locator(':target')).toHaveText(await contents.last().innerText());
    await expect(page.locator(':target')).toBeInViewport();

    const { email, phone, address } = site.legalContact;
    const block = main.locator('address');
    await expect(block.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(block.getByRole('link', { name: phone })).toBeVisible();
    await expect(block).toContainText(address);
    const legal: string[] = Object.values(site.legalContact);
    for (const detail of Object.values(site.contact)) {
      if (!legal.includes(detail)) await expect(main).not.toContainText(detail);
    }
  });
}

test('late fonts do not move the section that was jumped to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await holdFiles(page, '**/*.woff2');
  // The load event waits for the fonts if they are requested before it.
  await page.goto(FIRST, { waitUntil: 'domcontentloaded' });
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
  const target = page.locator(':target');
  await expect(target).toBeInViewport();
  const before = await target.boundingBox();
  release();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  expect(Math.abs((await target.boundingBox())!.y - before!.y)).toBeLessThanOrEqual(2);
});

for (const [timezoneId, day] of [
  ['Asia/Kolkata', 5],
  ['America/New_York', 4],
] as const) {
  test.describe(() => {
    test.use({ timezoneId });

    test(`a legal page shows today's date, and the footer this year, in the time zone ${timezoneId}`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date('2031-07-04T20:00:00Z'));
      await page.goto(FIRST);
      const date = new Date(2031, 6, day).toLocaleDateString(site.language, { dateStyle: 'long' });
      await expect(page.getByText('Last Updated')).toHaveText(`Last Updated: ${date}`);
      await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', `2031-07-0${day}`);
      await expect(page.getByText('©')).toHaveText(`© 2031 ${site.brand}. All rights reserved.`);
    });
  });
}

test('pages show the date and the year of the browser', ALL_BROWSERS, async ({ page }) => {
  await page.goto(FIRST);
  const now = await page.evaluate(() => [
    new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' }),
    new Date().getFullYear(),
  ]);
  await expect(page.getByText('Last Updated')).toHaveText(`Last Updated: ${now[0]}`);
  await page.goto(PAGE);
  await expect(page.getByText('©')).toHaveText(`© ${now[1]} ${site.brand}. All rights reserved.`);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript a legal page shows the date of the build', async ({ page }) => {
    await page.goto(FIRST);
    await expect(page.getByRole('main').locator('time')).toHaveText(/\d/);
    await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
  });
});
