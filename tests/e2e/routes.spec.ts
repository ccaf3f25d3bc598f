/** What all pages have in common: frame, navigation, typeface, pictures, and their own content. */
import { site } from '../../src/site.ts';
import { services } from '../support/content.ts';
import {
  logo,
  menu,
  menuButton,
  overflow,
  PAGE,
  PHONE,
  rememberTheme,
  ROUTES,
  scrollTop,
  THEMES,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

/** How many of the typefaces in use are loaded, without the metric-matched fallbacks, which are local. */
const loadedFonts = () =>
  ['h1', 'main p'].filter((css) => {
    const [family = ''] = getComputedStyle(document.querySelector(css)!)
      .fontFamily.replaceAll('"', '')
      .split(',');
    return [...document.fonts].some(
      (face) =>
        face.status === 'loaded' && face.family.replaceAll('"', '') === family && !/Fallback/.test(family),
    );
  }).length;

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

for (const path of ROUTES) {
  test(
    `${path} has its landmarks, navigation, typefaces and pictures, and does not scroll sideways`,
    ALL_BROWSERS,
    async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - navigation "Main"
      - main:
        - heading [level=1]
      - contentinfo
    `);
      const header = page.getByRole('banner');
      const bar = header.getByRole('navigation', { name: 'Main' });
      await expect(bar.getByRole('link')).toHaveText(site.navigation.map(({ label }) => label));
      const current = site.navigation.filter(({ href }) => href === path);
      await expect(bar.locator('[aria-current="page"]')).toHaveText(current.map(({ label }) => label));
      await expect(header.getByRole('link', { name: "Let's Build" })).toHaveCount(
        path === '/contact' ? 0 : 1,
      );

      await expect.poll(() => page.evaluate(loadedFonts)).toBe(2);
      expect(await page.evaluate(brokenPictures)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize(PHONE);
      expect(await page.evaluate(brokenPictures)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await menuButton(page).click();
      await expect(menu(page).locator('[aria-current="page"]')).toHaveText(current.map(({ label }) => label));
    },
  );
}

for (const theme of THEMES) {
  test(`the footer has its links, contact details and logo in the ${theme} theme`, async ({ page }) => {
    await rememberTheme(page, theme);
    await page.goto(PAGE);
    const footer = page.getByRole('contentinfo');
    await expect(logo(footer)).toHaveCount(1);
    const other = theme === 'dark' ? 'light' : 'dark';
    expect(await logo(footer).getAttribute('src')).not.toMatch(new RegExp(`logo-${other}`));
    await expect(footer.getByText(site.tagline)).toBeVisible();
    for (const { name, href } of site.social) {
      await expect(footer.getByRole('link', { name: `${site.brand} on ${name}` })).toHaveAttribute(
        'href',
        href,
      );
    }
    for (const [list, links] of [
      ['Quick Links', site.navigation],
      ['Services', services.map(({ title }) => ({ label: title, href: '/services' }))],
      ['Legal', site.legal],
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
  });
}

for (const name of ['its own name', 'Kingfisher & Sons of Lyon']) {
  test(`the parts of the header's bar lie in one row and do not overlap with ${name}`, async ({ page }) => {
    await page.goto(PAGE);
    const home = page.locator('header .home');
    if (name !== 'its own name') {
      // As src/components/Logo.astro shows a name without a logo file.
      await home.evaluate((link, text) => {
        link.innerHTML =
          '<span class="text-logo"><svg viewBox="0 0 11 11"></svg><span class="wide"></span></span>';
        link.querySelector('.wide')!.textContent = text;
      }, name);
    }
    for (const width of [320, 390, 768, 1080, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await page
        .getByRole('banner')
        .locator('a, button')
        .filter({ visible: true })
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
      const middle = boxes[0]!.y + boxes[0]!.height / 2;
      expect(boxes[0]!.height, `${width} px`).toBeGreaterThanOrEqual(44);
      expect((await logo(home).boundingBox())!.height, `${width} px`).toBeGreaterThanOrEqual(20);
      expect(boxes.at(-1)!.right, `${width} px`).toBeLessThanOrEqual(width);
      for (const [index, { x, y, height }] of boxes.entries()) {
        expect(x, `${width} px`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
        expect(Math.abs(y + height / 2 - middle), `${width} px`).toBeLessThan(4);
      }
    }
  });
}

test('every route works with and without a trailing slash', async ({ request }) => {
  for (const path of ROUTES) {
    for (const address of [path, `${path}/`.replace('//', '/')]) {
      const response = await request.get(address);
      expect(response.status(), address).toBe(200);
      expect(await response.text(), address).toContain(`<link rel="canonical" href="${site.url}${path}">`);
    }
  }
});

test('every navigation starts at the top of the page', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const path of [PAGE, '/work', '/']) {
    const link = footer
      .locator(`a[href="${path}"]`)
      .or(page.locator(`header .home[href="${path}"]`))
      .last();
    await footer.scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(path);
    await page.waitForLoadState();
    expect(await scrollTop(page), path).toBe(0);
  }
});

test('the skip link moves the focus to the main content', async ({ page }) => {
  await page.goto(PAGE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
