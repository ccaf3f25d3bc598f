/** Page object for the header, with its theme button and the menu for small windows. */
import { expect, type Page } from '@playwright/test';
import { iconPaths } from '../../../src/lib/icons.ts';
import { site } from '../../../src/site.ts';
import { themes } from '../../../src/styles/tokens.ts';
import { TEXTS } from '../texts.ts';
import { expectHydrated } from './hydration.ts';

const { words } = TEXTS;

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
/** The theme on a first visit, and the theme after the first click on the button. */
export const DEFAULT_THEME: Theme = site.theme.default;
export const OTHER_THEME: Theme = DEFAULT_THEME === 'dark' ? 'light' : 'dark';

/** Switches the theme without using the button. Runs in the page. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.remove('dark', 'light');
  document.documentElement.classList.add(theme);
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

export type Header = ReturnType<typeof headerOf>;
export function headerOf(page: Page) {
  const menuButton = page.getByRole('button', { name: words.menu });
  const menu = page.getByRole('navigation', { name: words.menu });
  return {
    page,
    themeButton: page.locator('[data-theme-toggle]'),
    menuButton,
    menu,
    /** Asserts which theme the page and the browser's own interface use. */
    async expectTheme(theme: Theme) {
      const { surface } = themes[theme];
      await expect(page.locator('html')).toContainClass(theme);
      await expect(page.locator('html')).toHaveCSS('background-color', rgb(surface));
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', surface);
    },
    /** Opens the menu and waits for its island to hydrate. */
    async openMenu() {
      await menuButton.click();
      await expectHydrated(menuButton);
      await expect(menuButton).toHaveAttribute('aria-expanded', 'true');
      await expect(menuButton.locator('svg:visible path')).toHaveAttribute('d', iconPaths.close);
    },
    /** Asserts that the menu is closed and that the page behind it can be used. */
    async expectMenuClosed() {
      await expect(menuButton).toHaveAttribute('aria-expanded', 'false');
      await expect(menu).toBeHidden();
      await expect(menuButton.locator('svg:visible path')).toHaveAttribute('d', iconPaths.menu);
      await expect(page.locator('[inert]')).toHaveCount(0);
    },
  };
}
