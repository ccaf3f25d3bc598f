/** axe-core, all its rules and best practices, on every built page and in every state worth a name. */
import { readdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillForm, sendButton } from './support/contact.ts';
import { DESKTOP, PHONE, rememberTheme, THEMES } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Every page that was built, so that one that is added later is covered. */
const paths = readdirSync('dist')
  .filter((name) => name.endsWith('.html'))
  .map((name) => `/${name.replace(/(index)?\.html$/, '')}`);

const SIZES = { wide: DESKTOP, narrow: PHONE, smallest: { width: 320, height: 640 } };

/** States that a visitor brings a page into. */
const states: { name: string; path: string; enter: (page: Page) => Promise<void> }[] = [
  {
    name: 'the form with errors and a notice',
    path: '/contact',
    enter: async (page) => {
      await fillForm(page, { name: 'J' });
      await sendButton(page).click();
      await expect(page.getByText('Verification Required').first()).toBeVisible();
    },
  },
  {
    name: 'the success notice',
    path: '/contact',
    enter: async (page) => {
      await page.route('**/api/contact', (route) => route.fulfill({ json: { message: 'ok' } }));
      await fillForm(page);
      await page.getByRole('checkbox').check();
      await sendButton(page).click();
      await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
    },
  },
  ...[2, 3, 4, 5, 6].map((number) => ({
    name: `portfolio page ${number}`,
    path: `/work?page=${number}`,
    enter: async (page: Page) =>
      expect(page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]')).toHaveText(
        `${number}`,
      ),
  })),
];

/** Asserts that axe finds nothing; what it does find is named with its elements. */
async function expectAccessible(page: Page, rulesThatDoNotApply: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(rulesThatDoNotApply).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const theme of THEMES) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`${theme}, ${size}`, () => {
      test.use({ viewport });
      test.beforeEach(({ page }) => rememberTheme(page, theme));

      for (const path of paths) {
        test(`axe finds nothing on ${path}`, async ({ page }) => {
          await page.goto(path);
          await expectAccessible(page);
        });
      }
    });
  }

  test.describe(`${theme}, states`, () => {
    test.use({ viewport: DESKTOP });
    test.beforeEach(({ page }) => rememberTheme(page, theme));

    for (const { name, path, enter } of states) {
      test(`axe finds nothing in ${name}`, async ({ page }) => {
        await page.goto(path);
        await enter(page);
        await expectAccessible(page);
      });
    }
  });

  test(`axe finds nothing in the open menu, ${theme}`, async ({ page }) => {
    await rememberTheme(page, theme);
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    // Behind the open menu the page is out of reach on purpose, its main part and heading with it.
    await expectAccessible(page, ['landmark-one-main', 'page-has-heading-one']);
  });
}
