import { expectHydrated, menu, menuButton, PAGE, PHONE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test.use({ viewport: PHONE });

/** Wide enough for a bar of many links. */
const WIDE = { width: 1920, height: 800 };

test(
  'the menu closes by its button, by a click outside of it, and when the window becomes wide',
  ALL_BROWSERS,
  async ({ page }) => {
    await page.goto(PAGE);
    for (const close of [
      () => menuButton(page).click(),
      () => page.mouse.click(PHONE.width / 2, PHONE.height - 20),
      async () => {
        await page.setViewportSize(WIDE);
        // Before the window is narrow again, as the script must have seen the wide one.
        await expect(page.locator(':popover-open')).toHaveCount(0);
      },
    ]) {
      await menuButton(page).click();
      await expectHydrated(menuButton(page));
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
      await close();
      await page.setViewportSize(PHONE);
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(menu(page)).toBeHidden();
      await expect(page.locator('[inert]')).toHaveCount(0);
    }
  },
);

test.describe(() => {
  // The changed page no longer has the hashes that its policy lists.
  test.use({ bypassCSP: true });

  test('a browser without popovers shows no menu, which would cover the page', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace(/ (?=popover(?:target)?[ =>])/gi, ' data-')
        .replaceAll(':popover-open', ':unknown');
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    await expect(page.locator('#menu')).toBeHidden();
    await expect(menuButton(page)).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click({ trial: true });
  });
});
