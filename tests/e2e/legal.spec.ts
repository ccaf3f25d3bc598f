import { site } from '../../src/site.ts';
import { legalPages } from '../support/content.ts';
import { expectTypeface } from '../support/e2e/first-visit.ts';
import { holdFiles } from '../support/e2e/hold.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

for (const { path, title } of legalPages) {
  test(`${path} shows its title as the h1 and logs no console errors`, async ({ page, consoleProblems }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title);
    expectNoConsoleProblems(consoleProblems);
  });

  test(`the table of contents of ${path} links every section`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const sectionsOfText = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    await expect(contents).toHaveText(sectionsOfText);
    for (const link of await contents.all()) {
      await link.click();
      const target = page.locator(':target');
      await expect(target).toHaveText(await link.innerText());
      await expect(target).toBeInViewport();
    }
  });

  test(`late fonts on ${path} do not move the section that was jumped to`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await holdFiles(page, '**/*.woff2');
    // The load event waits for the fonts if they are requested before it.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect(page.locator(':target')).toBeInViewport();
    const { y: before } = (await page.locator(':target').boundingBox())!;
    release();
    await expectTypeface(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const { y: after } = (await page.locator(':target').boundingBox())!;
    expect(Math.abs(after - before), 'pixels that the heading moved').toBeLessThanOrEqual(2);
  });

  test(`${path} shows the legal contact details, and of the general ones none that differ`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    const { email, phone, address } = site.legalContact;
    const block = main.locator('address');
    await expect(block.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(block.getByRole('link', { name: phone })).toBeVisible();
    await expect(block).toContainText(address);
    const others = Object.values(site.contact).filter(
      (detail) => !Object.values(site.legalContact).includes(detail),
    );
    for (const other of others) await expect(main).not.toContainText(other);
  });

  test(`${path} shows today's date in the visitor's time zone`, async ({ browser, baseURL }) => {
    for (const [timezoneId, day, date] of [
      ['Asia/Kolkata', 5, '2031-07-05'],
      ['America/New_York', 4, '2031-07-04'],
    ] as const) {
      const written = new Date(2031, 6, day).toLocaleDateString(site.language, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
      });
      const context = await browser.newContext({ timezoneId, ...(baseURL && { baseURL }) });
      const page = await context.newPage();
      await page.clock.setFixedTime(new Date('2031-07-04T20:00:00Z'));
      await page.goto(path);
      await expect(page.getByRole('main').getByText('Last Updated')).toHaveText(`Last Updated: ${written}`);
      await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', date);
      await context.close();
    }
  });
}
