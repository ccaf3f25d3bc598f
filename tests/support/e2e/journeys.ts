/** What visitors do with each island before React runs it, and what must have been kept then. */
import { expect, type Locator, type Page } from '@playwright/test';
import { pageSummary } from '../../../src/islands/portfolio/pagination.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { addressOf, projects } from '../content.ts';
import * as contact from './contact.ts';
import { DEFAULT_THEME, FIRST_LINK, menu, menuButton, OTHER_THEME, PAGES, themeButton } from './site.ts';

interface Journey {
  path: string;
  /** The name of the island's script. */
  script: string;
  /** A part of the island. */
  island: (page: Page) => Locator;
  before: (page: Page) => Promise<void>;
  /** Asserts what was kept, and that React runs the island. */
  after: (page: Page) => Promise<void>;
}

export const pager = (page: Page) => page.getByRole('navigation', { name: words.pagination });
const root = (page: Page) => page.locator('html');
const message = (page: Page) => contact.field(page, 'message');
const WRONG = { ...contact.ENQUIRY, email: 'gurpreet', message: 'Too short' };

const portfolio: Record<string, Journey> = {
  'the page of the portfolio': {
    // Beyond the last page.
    path: `${addressOf('work')}?page=${PAGES + 1}`,
    script: 'PortfolioPager',
    island: pager,
    async before(page) {
      await pager(page).getByRole('button', { name: '1', exact: true }).click();
      await expect(pager(page).locator('[aria-current]')).toHaveText('1');
      await page.goBack();
    },
    async after(page) {
      const last = pageSummary(PAGES, site.projectsPerPage, projects.length);
      await expect(pager(page).getByRole('status')).toHaveText(last);
      await expect(pager(page).locator('[aria-current]')).toHaveText(`${PAGES}`);
      await pager(page).getByRole('button', { name: words.previousPage }).click();
      await expect(pager(page).locator('[aria-current]')).toHaveText(`${PAGES - 1}`);
    },
  },
};

/** By what is kept. */
export const JOURNEYS: Record<string, Journey> = {
  'each click on the theme button': {
    path: '/',
    script: 'ThemeToggle',
    island: themeButton,
    async before(page) {
      for (const theme of [OTHER_THEME, DEFAULT_THEME, OTHER_THEME]) {
        await themeButton(page).click();
        await expect(root(page)).toContainClass(theme);
      }
    },
    async after(page) {
      await expect(themeButton(page)).toHaveAccessibleName(words.switchTheme[OTHER_THEME]);
      await expect(root(page)).toContainClass(OTHER_THEME);
      await themeButton(page).click();
      await expect(root(page)).toContainClass(DEFAULT_THEME);
    },
  },
  'the open menu': {
    path: '/',
    script: 'MobileMenu',
    island: menuButton,
    before: (page) => menuButton(page).click(),
    async after(page) {
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await menu(page).getByRole('link', { name: FIRST_LINK.label, exact: true }).click();
      await expect(page).toHaveURL(FIRST_LINK.href);
    },
  },
  ...(PAGES >= 3 && portfolio),
  'values, focus and selection in the form': {
    path: addressOf('contact'),
    script: 'ContactForm',
    island: message,
    async before(page) {
      const { name: typedName, email, company, message: typedMessage, ...others } = contact.ENQUIRY;
      await contact.fillForm(page, others);
      await contact.field(page, 'name').click();
      await page.keyboard.type(typedName);
      // A browser fills in fields without focusing them.
      for (const [name, value] of Object.entries({ email, company })) {
        await contact
          .field(page, name)
          .evaluate((input, text) => Object.assign(input, { value: text }), value);
      }
      await message(page).focus();
      await page.keyboard.type(`${typedMessage}?`);
      // Not by an arrow key, which goes the other way where text runs from right to left.
      await message(page).evaluate((box: HTMLTextAreaElement) =>
        box.setSelectionRange(box.value.length - 1, box.value.length),
      );
    },
    async after(page) {
      const posted = await contact.answerWith(page, contact.ACCEPTED);
      await expect(message(page)).toBeFocused();
      await page.keyboard.press('Delete');
      await contact.solveCaptcha(page);
      await contact.sendButton(page).click();
      await contact.expectToast(page, ...contact.SENT);
      expect(posted).toMatchObject([contact.ENQUIRY]);
    },
  },
  'a submit of the form': {
    path: addressOf('contact'),
    script: 'ContactForm',
    island: message,
    async before(page) {
      await contact.fillForm(page, WRONG);
      await contact.field(page, 'company').press('Enter');
      await expect(contact.sendingButton(page)).toBeVisible();
    },
    async after(page) {
      await contact.expectFieldError(contact.field(page, 'email'), words.invalidEmail);
      await contact.expectFieldError(message(page), words.tooShort(words.message, 10));
      await expect(contact.field(page, 'email')).toBeFocused();
      await contact.expectTyped(page, WRONG);
      await expect(contact.sendButton(page)).toBeEnabled();
    },
  },
};
