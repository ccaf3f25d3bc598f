import { site } from '../../src/site.ts';
import { changeHtml } from '../support/browser/environment.ts';
import { OTHER_THEME } from '../support/browser/header.ts';
import { actBeforeReact } from '../support/browser/hydration.ts';
import { leaveAndReturn, OTHER_TEXT_PAGE, TEXT_PAGE, PHONE } from '../support/browser/site.ts';
import { linksTo } from '../support/content.ts';
import { ALL_BROWSERS, CACHED, expect, test } from '../support/browser/test.ts';

test.use({ viewport: PHONE });

test('Escape closes the menu, which is as wide as the window, and focuses its button', async ({
  page,
  header,
}) => {
  await page.goto(TEXT_PAGE);
  await header.openMenu();
  expect(await page.locator('.menu-panel').boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
  await header.menu.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(header.menuButton).toBeFocused();
  await header.expectMenuClosed();
});

test('widening the window closes the menu', ALL_BROWSERS, async ({ page, header }) => {
  await page.goto(TEXT_PAGE);
  await header.openMenu();
  await page.setViewportSize({ width: 1920, height: 800 });
  // Waits until the script has responded to the wide window.
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await header.expectMenuClosed();
});

test('a translated page keeps the chosen theme and the open menu', async ({ page, header }) => {
  await actBeforeReact(page, '/', ['ThemeToggle', 'MobileMenu'], async () => {
    await header.themeButton.click();
    await header.menuButton.click();
  });
  await expect(header.themeButton).toHaveAttribute('aria-pressed', String(OTHER_THEME === 'dark'));
  await header.expectTheme(OTHER_THEME);
  await expect(header.menuButton).toHaveAttribute('aria-expanded', 'true');
  // Tab reaches nothing outside the open menu.
  const others = page.locator(
    ':is(body > :not(header), header :is(a, button)):not(#Page-menu *, .menu-btn, [inert])',
  );
  const tags = () => others.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 80)));
  await expect.poll(tags).toEqual([]);
});

test(
  'the Back button, after a click on a menu link, shows the page with the menu closed',
  CACHED,
  async ({ page, header }) => {
    await page.goto('/');
    await header.openMenu();
    // A link to a page other than the home page.
    const { href } = linksTo(site.navigation).find((link) => link.href !== '/')!;
    await leaveAndReturn(page, () => header.menu.locator(`a[href="${href}"]`).click(), href);
    await header.expectMenuClosed();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and its links work', async ({ page, header }) => {
    await page.goto(OTHER_TEXT_PAGE);
    await header.menuButton.click();
    const link = header.menu.getByRole('link').first();
    const path = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(path!);
  });
});

test.describe('in a browser without popover support, such as Safari on iOS 16', () => {
  test.use({ bypassCSP: true });

  test("the menu doesn't cover the page, and its button is hidden", async ({ page, header }) => {
    await changeHtml(page, (html) =>
      html
        .replaceAll(/ popover(="[^"]*")?(?=[ >])/g, '')
        .replaceAll('@supports not selector(:popover-open)', '@media all'),
    );
    await page.goto(TEXT_PAGE);
    await expect(page.locator('.menu-panel')).toBeHidden();
    await expect(header.menuButton).toBeHidden();
  });
});
