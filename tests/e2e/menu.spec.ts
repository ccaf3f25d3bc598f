import { site } from '../../src/site.ts';
import { screens } from '../../src/styles/tokens.ts';
import { words } from '../../src/words/index.ts';
import { menu, menuButton, PAGE, PHONE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test.use({ viewport: PHONE });

const LABELS = site.navigation.map(({ label }) => label);

test(
  'the menu button opens and closes the menu, and a click outside of it closes it',
  ALL_BROWSERS,
  async ({ page }) => {
    await page.goto('/');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menu(page).getByRole('link')).toHaveText([...LABELS, words.callToAction]);
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');

    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(PHONE.width / 2, PHONE.height - 20);
    await expect(menu(page)).toBeHidden();
  },
);

test('the menu closes when the window becomes wide', async ({ page }) => {
  await page.goto(PAGE);
  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  await page.setViewportSize({ width: Number.parseFloat(screens.lg) * 16, height: 800 });
  await expect(page.getByRole('navigation', { name: words.mainNavigation })).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page)).toBeHidden();
});

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
