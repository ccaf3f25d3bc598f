/** The header's bar has room for the site's name, and for a long one. */
import type { Page } from '@playwright/test';
import { PAGE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const WIDTHS = [320, 390, 768, 1080, 1280, 1440];
const LONG_NAME = 'Kingfisher & Sons of Lyon';

/** Shows a name as src/components/Logo.astro does for a site without a logo file. */
const rename = (page: Page, name: string) =>
  page.locator('header .home').evaluate((link, text) => {
    link.innerHTML =
      '<span class="text-logo"><svg viewBox="0 0 11 11"></svg><span class="wide"></span></span>';
    link.querySelector('.wide')!.textContent = text;
  }, name);

for (const name of ['its own name', LONG_NAME]) {
  test(`the bar is one row with ${name}, and the logo is large enough to read and to tap`, async ({
    page,
  }) => {
    await page.goto(PAGE);
    if (name === LONG_NAME) await rename(page, name);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const header = page.getByRole('banner');
      const bar = (await header.locator('.container').first().boundingBox())!;
      const parts = header.locator('.home > *, a, button').filter({ visible: true });
      const boxes = await parts.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
      // Inside of the bar, and each on the level of its middle.
      for (const { x, y, right, bottom, height } of boxes) {
        expect(x, `${width} px`).toBeGreaterThanOrEqual(bar.x);
        expect(right, `${width} px`).toBeLessThanOrEqual(bar.x + bar.width + 1);
        expect(y, `${width} px`).toBeGreaterThanOrEqual(bar.y);
        expect(bottom, `${width} px`).toBeLessThanOrEqual(bar.y + bar.height);
        expect(Math.abs(y + height / 2 - (bar.y + bar.height / 2)), `${width} px`).toBeLessThan(4);
      }
      const logo = (await header.locator('.home').boundingBox())!;
      const visible = (await header.locator('.home > *').filter({ visible: true }).first().boundingBox())!;
      expect(logo.height, `${width} px`).toBeGreaterThanOrEqual(44);
      expect(visible.height, `${width} px`).toBeGreaterThanOrEqual(20);
      // Names and links don't overlap.
      const next = boxes.filter((box) => box.x >= logo.x + logo.width - 1);
      expect(next.length, `${width} px`).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  });
}
