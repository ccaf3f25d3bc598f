/** What all pages have in common: frame, navigation, typeface, pictures, and their own content. */
import { site } from '../../src/site.ts';
import * as words from '../../src/words/index.ts';
import { services } from '../support/content.ts';
import {
  DEFAULT_THEME,
  DESKTOP,
  logo,
  menu,
  menuButton,
  OTHER_THEME,
  overflow,
  PAGE,
  PHONE,
  ROUTES,
  scrollTop,
  SMALL,
  themeButton,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

/** How many typefaces are loaded; their metric-matched fallbacks are local. */
const loadedFonts = () =>
  [...document.fonts].filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
    .length;

/** Loads all visible pictures, also lazy ones; returns those that cannot be decoded. */
const brokenPictures = async () => {
  const broken: string[] = [];
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.loading = 'eager';
    await image.decode().catch(() => broken.push(image.src));
    if (image.naturalWidth === 0) broken.push(image.src);
  }
  return broken;
};

test(
  'every page has its landmarks, navigation, typefaces and pictures, and does not scroll sideways',
  ALL_BROWSERS,
  async ({ page }) => {
    for (const path of ROUTES) {
      const expectOnPage = expect.configure({ message: path, soft: true });
      await page.setViewportSize(DESKTOP);
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
      const bar = header.getByRole('navigation', { name: words.mainNavigation });
      await expectOnPage(bar.getByRole('link')).toHaveText(site.navigation.map(({ label }) => label));
      const current = site.navigation.filter(({ href }) => href === path).map(({ label }) => label);
      await expectOnPage(bar.locator('[aria-current="page"]')).toHaveText(current);
      const callToAction = header.getByRole('link', { name: words.callToAction });
      await expectOnPage(callToAction).toHaveCount(path === '/contact' ? 0 : 1);
      await expectOnPage.poll(() => page.evaluate(loadedFonts)).toBeGreaterThanOrEqual(2);
      for (const size of [DESKTOP, PHONE, SMALL]) {
        await page.setViewportSize(size);
        expectOnPage(await page.evaluate(brokenPictures)).toEqual([]);
        expectOnPage(await overflow(page)).toBe(0);
      }
      await menuButton(page).click();
      await expectOnPage(menu(page).locator('[aria-current="page"]')).toHaveText(current);
    }
  },
);

test('the footer has its links and contact details, and in each theme one logo', async ({ page }) => {
  await page.goto(PAGE);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(site.tagline)).toBeVisible();
  for (const { name, href } of site.social) {
    const link = footer.getByRole('link', { name: words.profileOn(site.brand, name) });
    await expect(link).toHaveAttribute('href', href);
  }
  for (const [list, links] of [
    [words.quickLinks, site.navigation],
    [words.serviceLinks, services.map(({ title }) => ({ label: title, href: '/services' }))],
    [words.legalLinks, site.legal],
  ] as const) {
    const shown = await footer
      .getByRole('navigation', { name: list })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href')]));
    expect(shown).toEqual(links.map(({ label, href }) => [label, href]));
  }
  const { email, phone, address } = site.contact;
  await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+\d+$/);
  await expect(footer.getByText(address)).toBeVisible();
  for (const theme of [DEFAULT_THEME, OTHER_THEME]) {
    await expect(page.locator('html')).toContainClass(theme);
    await expect(logo(footer)).toHaveCount(1);
    const other = theme === 'dark' ? 'light' : 'dark';
    // A text logo has no file.
    expect((await logo(footer).getAttribute('src')) ?? '').not.toMatch(new RegExp(`logo-${other}`));
    await themeButton(page).click();
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
