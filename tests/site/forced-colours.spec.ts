/** Preferences of visitors: forced colours, more contrast. */
import type { Locator } from '@playwright/test';
import { site } from '../../src/site.ts';
import { TEXTS } from '../support/texts.ts';
import { applyTheme, rememberTheme, THEMES } from '../support/e2e/header.ts';
import { PHONE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const { words } = TEXTS;

/** How wide the borders or outlines of all these elements are at least, in pixels; NaN when there are none. */
const edge = (elements: Locator, name: 'border-bottom' | 'outline' = 'border-bottom') =>
  elements.evaluateAll((all, name) => {
    const widths = all.map((element) => {
      const style = getComputedStyle(element);
      const isNone = style.getPropertyValue(`${name}-style`) === 'none';
      return isNone ? 0 : parseFloat(style.getPropertyValue(`${name}-width`));
    });
    return widths.length > 0 ? Math.min(...widths) : NaN;
  }, name);

// The hardest combinations: a dark theme with light system colours, and the reverse.
for (const [theme, colorScheme] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`forced ${colorScheme} colours on the ${theme} theme show borders and focus`, async ({
    page,
    contact,
    header,
  }) => {
    await rememberTheme(page, theme);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await contact.open();
    await contact.send();
    await expect(contact.field('name')).toBeFocused();
    await expect(contact.toast).toBeVisible();
    for (const bordered of [page.getByRole('main').getByRole('textbox'), contact.sendButton, contact.toast])
      expect(await edge(bordered)).toBeGreaterThanOrEqual(1);
    expect(await edge(contact.field('name'), 'outline')).toBeGreaterThanOrEqual(3);
    const links = page.getByRole('navigation', { name: words.mainNavigation }).getByRole('link');
    // Many links are in the menu only.
    if ((await links.count()) > 0 && site.navigation.some((link) => link.page === 'contact')) {
      expect(await edge(links.and(page.locator('[aria-current]')))).toBeGreaterThanOrEqual(2);
      expect(await edge(links.and(page.locator(':not([aria-current])')))).toBe(0);
    }
    // A logo file keeps the background of its theme.
    const image = page.locator('footer .logo').filter({ visible: true });
    if ((await image.count()) > 0) await expect(image).toHaveCSS('forced-color-adjust', 'none');

    await page.setViewportSize(PHONE);
    await header.openMenu();
    expect(await edge(page.locator('.menu-panel'))).toBeGreaterThanOrEqual(1);
    // Line icons have the text colour of the system.
    for (const icon of await page.locator('button .icon').filter({ visible: true }).all()) {
      const colour = await icon.evaluate((element) => getComputedStyle(element).color);
      await expect(icon).toHaveCSS('stroke', colour);
    }
  });
}

test('muted texts and lines have the colour of the text where more contrast is preferred', async ({
  page,
  contact,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await contact.open();
  for (const theme of THEMES) {
    await page.evaluate(applyTheme, theme);
    const ink = await page.locator('body').evaluate((element) => getComputedStyle(element).color);
    await expect(page.locator('main .text-lead').first()).toHaveCSS('color', ink);
    await expect(contact.field('name')).toHaveCSS('border-bottom-color', ink);
  }
});
