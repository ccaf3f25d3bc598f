/** What all pages have in common: landmarks, navigation, header. */
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import { logo, PAGE, ROUTES, scrollTop } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOf, linksTo } from '../support/content.ts';

test('every page answers with 200 and has its landmarks, and its own link is the current one', async ({
  page,
}) => {
  for (const path of ROUTES) {
    const expectOnPage = expect.configure({ message: path, soft: true });
    expectOnPage((await page.goto(path))?.status()).toBe(200);
    await expectOnPage(page.locator('body')).toMatchAriaSnapshot(`
      - link "${words.skipLink}"
      - banner:
        - navigation "${words.mainNavigation}"
      - main:
        - heading [level=1]
      - contentinfo
    `);
    const header = page.getByRole('banner');
    const current = linksTo(site.navigation)
      .filter(({ href }) => href === path)
      .map(({ label }) => label);
    await expectOnPage(header.locator('nav:visible [aria-current="page"]')).toHaveText(current);
    const callToAction = header.getByRole('link', { name: words.callToAction });
    await expectOnPage(callToAction).toHaveCount(path === addressOf('contact') ? 0 : 1);
  }
});

test("the parts of the header's bar lie in one row and do not overlap, also with a long name", async ({
  page,
}) => {
  await page.goto(PAGE);
  const home = page.locator('header .home');
  const parts = page.getByRole('banner').locator('a, button').filter({ visible: true });
  for (const name of [undefined, 'Kingfisher & Sons of Lyon']) {
    // As src/components/Logo.astro shows a name without a logo file.
    if (name) {
      await home.evaluate((link, name) => {
        link.innerHTML = `<span class="text-logo"><svg viewBox="0 0 11 11"></svg><span>${name}</span></span>`;
      }, name);
    }
    for (const width of [320, 390, 768, 1080, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
      );
      const middle = boxes[0]!.y + boxes[0]!.height / 2;
      expect(boxes[0]!.height, `${width} px`).toBeGreaterThanOrEqual(44);
      expect((await logo(home).boundingBox())!.height, `${width} px`).toBeGreaterThanOrEqual(20);
      expect(boxes.at(-1)!.right, `${width} px`).toBeLessThanOrEqual(width);
      for (const [index, { x, y, height }] of boxes.entries()) {
        expect(x, `${width} px`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
        expect(Math.abs(y + height / 2 - middle), `${width} px`).toBeLessThan(4);
      }
    }
  }
});

test('every navigation starts at the top of the page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await scrollTop(page)).toBeGreaterThan(0);
  await page.locator(`footer a[href="${PAGE}"]`).last().click();
  await expect(page).toHaveURL(PAGE);
  await page.waitForLoadState();
  expect(await scrollTop(page)).toBe(0);
});
