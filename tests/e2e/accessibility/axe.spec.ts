/** axe-core with all its rules and best practices, on every built page and in every state that the screens show. */
import { states } from '../../../scripts/screens/states.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, doubleText, PAGES, PHONE, rememberTheme, SMALL, THEMES } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** Window sizes. Themes differ only in colours, so the last size is checked in one of them. */
const SIZES = {
  dark: [DESKTOP, PHONE, SMALL, { width: 768, height: 1024 }],
  light: [DESKTOP, PHONE, SMALL],
};

/** Rules that don't apply to a state. The page behind the open menu is inert on purpose, its main part included. */
const EXCEPTIONS: Record<string, string[]> = { 'menu-open': ['landmark-one-main', 'page-has-heading-one'] };

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

for (const theme of THEMES) {
  test.describe(() => {
    test.beforeEach(({ page }) => rememberTheme(page, theme));

    for (const path of BUILT_ROUTES) {
      test(`axe finds nothing on ${path} in the ${theme} theme`, async ({ page }) => {
        await page.goto(path);
        for (const viewport of SIZES[theme]) {
          await page.setViewportSize(viewport);
          await expectAccessible(page, `${viewport.width} px`);
        }
        if (theme === 'dark') return;
        await doubleText(page);
        await expectAccessible(page, '200 % text');
      });
    }

    for (const { name, path, widths, prepare } of states) {
      if (!prepare) continue;
      test(`axe finds nothing in the state ${name} in the ${theme} theme`, async ({ page }) => {
        if (widths) await page.setViewportSize(PHONE);
        await page.goto(path);
        await prepare(page);
        await expectAccessible(page, name, EXCEPTIONS[name]);
      });
    }
  });
}

// In one theme: the pages differ in their texts only.
test('axe finds nothing on any page of the portfolio', async ({ page }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  test.slow(); // All pages in one go.
  await page.goto('/work');
  const next = page.getByRole('button', { name: 'Next' });
  const current = page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]');
  for (let number = 2; await next.isEnabled(); number++) {
    await next.click();
    await expect(current).toHaveText(`${number}`);
    await expectAccessible(page, `page ${number}`);
  }
  await expect(current).not.toHaveText('1');
});
