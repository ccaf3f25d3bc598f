import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { screens } from '../../src/styles/tokens.ts';
import { expectNotHydrated, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { PAGE, PHONE } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

test.use({ viewport: PHONE, hasTouch: true });

const button = (page: Page) => page.getByRole('button', { name: 'Menu' });
const LABELS = site.navigation.map(({ label }) => label);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** The expanded state of the button in the accessibility tree. */
async function exposedExpanded(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const node = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu');
  return node?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

/** Asserts whether the page behind the menu is inert. */
async function expectBackground(page: Page, { inert }: { inert: boolean }): Promise<void> {
  for (const landmark of ['main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toHaveJSProperty('inert', inert);
  }
}

test('the menu button opens and closes the menu, and aria-expanded follows', async ({
  page,
  consoleProblems,
}) => {
  await page.goto(PAGE);
  expect(await exposedExpanded(page)).toBe(false);
  await expect(menu(page)).toBeHidden();

  await button(page).tap();
  await expect(menu(page)).toBeVisible();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page).getByRole('link')).toHaveText([...LABELS, "Let's Build"]);

  await button(page).tap();
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  expectNoConsoleProblems(consoleProblems);
});

test('a tapped link of the menu opens its page with the menu closed', async ({ page }) => {
  await page.goto(PAGE);
  const links = site.navigation.filter(({ href }) => href !== '/contact');
  for (const { label, href: path } of [...links, { label: "Let's Build", href: '/contact' }]) {
    await button(page).tap();
    await menu(page).getByRole('link', { name: label, exact: true }).tap();
    await expect(page).toHaveURL(path);
    await expect(menu(page)).toBeHidden();
  }
});

test('a tapped link closes the menu even if the page stays', async ({ page }) => {
  await page.goto(PAGE);
  // As with a link to a new tab, a download or a slow connection.
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    });
  });
  await button(page).tap();
  await expectHydrated(button(page));
  await menu(page)
    .getByRole('link', { name: LABELS.at(-1)! })
    .tap();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(PAGE);
});

test('Escape closes the menu and returns the focus to its button', async ({ page }) => {
  await page.goto(PAGE);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('Tab reaches nothing behind the open menu', async ({ page }) => {
  await page.goto(PAGE);
  await button(page).tap();
  await expectBackground(page, { inert: true });
  // Tab through the whole page: only the menu and its button are reached.
  const names = new Set<string>();
  for (let presses = 0; presses < 2 * LABELS.length; presses++) {
    await page.keyboard.press('Tab');
    names.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body) return 'the browser';
        return activeElement!.getAttribute('aria-label') ?? activeElement!.textContent.trim();
      }),
    );
  }
  names.delete('the browser');
  // The skip link comes before the header and stays reachable.
  names.delete('Skip to content');
  expect([...names].sort()).toEqual([...LABELS, "Let's Build", 'Menu'].sort());

  await page.keyboard.press('Escape');
  await expectBackground(page, { inert: false });
});

test('the menu closes when the window becomes wide', async ({ page }) => {
  await page.goto(PAGE);
  await button(page).tap();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await page.setViewportSize({ width: Number.parseFloat(screens.lg) * 16, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectBackground(page, { inert: false });
  await page.setViewportSize(PHONE);
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(menu(page)).toBeHidden();
});

test('a tap outside the menu closes it', async ({ page }) => {
  await page.goto(PAGE);
  await button(page).tap();
  await expectHydrated(button(page));
  await page.touchscreen.tap(PHONE.width / 2, PHONE.height - 20);
  await expect(menu(page)).toBeHidden();
});

test('a menu opened before hydration stays open', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PAGE);
  await button(page).tap();
  await expect(menu(page)).toBeVisible();
  await expectNotHydrated(button(page));

  release();
  await expectHydrated(button(page));
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page)).toBeVisible();
  await expectBackground(page, { inert: true });
});

test('a menu link works before hydration', async ({ page }) => {
  await holdScripts(page);
  await page.goto(PAGE);
  await button(page).tap();
  await menu(page)
    .getByRole('link', { name: LABELS.at(-1)! })
    .tap();
  await expect(page).toHaveURL(site.navigation.at(-1)!.href);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the menu opens, exposes its state, links and closes', async ({ page }) => {
    await page.goto(PAGE);
    await expect(menu(page)).toBeHidden();
    expect(await exposedExpanded(page)).toBe(false);
    await button(page).tap();
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => exposedExpanded(page)).toBe(true);
    // Other browsers might prefer the attribute to the popover's own state.
    await expect(button(page)).not.toHaveAttribute('aria-expanded');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await button(page).tap();
    await menu(page)
      .getByRole('link', { name: LABELS.at(-1)! })
      .tap();
    await expect(page).toHaveURL(site.navigation.at(-1)!.href);
    await expect(menu(page)).toBeHidden();
  });
});
