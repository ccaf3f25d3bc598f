import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { pageTexts } from '../support/content.ts';
import { expectFooter } from '../support/e2e/footer.ts';
import {
  DESKTOP,
  PAGE,
  PHONE,
  ROUTES,
  THEMES,
  UNKNOWN,
  rememberTheme,
  scrollTop,
} from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

for (const theme of THEMES) {
  for (const viewport of [DESKTOP, PHONE]) {
    test.describe(() => {
      test.use({ viewport });
      test.beforeEach(({ page }) => rememberTheme(page, theme));

      for (const { path, heading } of ROUTES) {
        test(`${path} has a heading, a header and a footer in the ${theme} theme at ${viewport.width} px`, async ({
          page,
          consoleProblems,
        }) => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(200);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expectFrame(page, path);
          await expectFooter(page, theme);
          expectNoConsoleProblems(consoleProblems);
        });
      }

      test(`the 404 page has a heading, a header and a footer and logs the path in the ${theme} theme at ${viewport.width} px`, async ({
        page,
        consoleProblems,
      }) => {
        const response = await page.goto(UNKNOWN);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageTexts('not-found').title);
        await expectFrame(page, UNKNOWN);
        await expectFooter(page, theme);
        // The browser logs the status, and the page logs the path as specified.
        const [status, path, ...others] = consoleProblems;
        expect(status).toContain('404 (Not Found)');
        expect(path).toContain(UNKNOWN);
        expect(others).toEqual([]);
      });

      /** Landmarks, navigation and width of any page. */
      async function expectFrame(page: Page, path: string): Promise<void> {
        const header = page.getByRole('banner');
        await expect(header).toHaveCount(1);
        await expect(page.getByRole('main')).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(1);
        await expect(page.locator('html')).toContainClass(theme);

        const isPhone = viewport === PHONE;
        if (isPhone) await header.getByRole('button', { name: 'Menu' }).click();
        const navigation = header.getByRole('navigation', { name: isPhone ? 'Menu' : 'Main' });
        await expect(navigation).toBeVisible();
        await expect(header.getByRole('link', { name: "Let's Build" })).toHaveCount(
          path === '/contact' ? 0 : 1,
        );
        const current = await navigation
          .locator('[aria-current]')
          .evaluateAll((links) =>
            links.map((link) => [link.getAttribute('aria-current'), link.getAttribute('href')]),
          );
        const isInNavigation = site.navigation.some(({ href }) => href === path);
        expect(current).toEqual(isInNavigation ? [['page', path]] : []);
        if (isPhone) await page.keyboard.press('Escape');

        const widths = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(widths).toEqual({ scrollWidth: viewport.width, clientWidth: viewport.width });
      }
    });
  }
}

test('the navigation bar has its links in order and a button to /contact', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(site.navigation.map(({ label }) => label));
  await page.getByRole('banner').getByRole('link', { name: "Let's Build" }).click();
  await expect(page).toHaveURL('/contact');
});

test('every route works with and without a trailing slash', async ({ request }) => {
  for (const { path } of ROUTES) {
    for (const address of [path, `${path}/`.replace('//', '/')]) {
      const response = await request.get(address);
      expect(response.status(), address).toBe(200);
      expect(await response.text(), address).toContain(`<link rel="canonical" href="${site.url}${path}">`);
    }
  }
});

test('unknown paths answer 404', async ({ request }) => {
  for (const path of [UNKNOWN, `${UNKNOWN}/`, '/work/2', `${PAGE}.htm`, `${PAGE.toUpperCase()}%00`]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain(pageTexts('not-found').heading);
  }
});

test('every navigation starts at the top of the page', async ({ page }) => {
  test.slow(); // All pages in one go.
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const { path } of [...ROUTES.slice(1), ROUTES[0]!]) {
    const link = footer.locator(`a[href="${path}"]`).first();
    await link.scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(path);
    await page.waitForLoadState();
    expect(await scrollTop(page), path).toBe(0);
  }
});

test('the footer shows the current year', async ({ page }) => {
  for (const year of [2027, 2042]) {
    await page.clock.setFixedTime(new Date(`${year}-06-15T12:00:00Z`));
    await page.goto(PAGE);
    await expect(page.getByRole('contentinfo').getByText('©')).toHaveText(
      `© ${year} ${site.brand}. All rights reserved.`,
    );
  }
});

test('the skip link moves the focus to the main content', async ({ page }) => {
  await page.goto(PAGE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
