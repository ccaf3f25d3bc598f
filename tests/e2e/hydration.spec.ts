/** What visitors did before React hydrates an island, also on pages that the browser translates. */
import type { Locator, Page } from '@playwright/test';
import { pageSummary } from '../../src/lib/pagination.ts';
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import { addressOf, projects } from '../support/content.ts';
import * as contact from '../support/e2e/contact.ts';
import {
  DEFAULT_THEME,
  expectHydrated,
  expectNotHydrated,
  FIRST_LINK,
  holdScripts,
  menu,
  menuButton,
  OTHER_THEME,
  PAGES,
  PHONE,
  themeButton,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test.use({ viewport: PHONE });

interface Journey {
  path: string;
  island: (page: Page) => Locator;
  /** What the visitor does before React. */
  before: (page: Page) => Promise<void>;
  /** Asserts that it was kept, and that React runs the island. */
  after: (page: Page) => Promise<void>;
}

const root = (page: Page) => page.locator('html');
const pager = (page: Page) => page.getByRole('navigation', { name: words.pagination });
const message = (page: Page) => contact.field(page, 'message');
const invalid = (page: Page) => page.locator('[aria-invalid="true"]');
const WRONG = { ...contact.ENQUIRY, email: 'gurpreet', message: 'Too short' };

const JOURNEYS: Record<string, Journey> = {
  'each click on the theme button': {
    path: '/',
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
    island: menuButton,
    before: (page) => menuButton(page).click(),
    async after(page) {
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await menu(page).getByRole('link', { name: FIRST_LINK.label, exact: true }).click();
      await expect(page).toHaveURL(FIRST_LINK.href);
      await expect(menu(page)).toBeHidden();
      await expect(page.locator('main')).toHaveJSProperty('inert', false);
    },
  },
  'the page of the portfolio': {
    // Beyond the last page.
    path: `${addressOf('work')}?page=${PAGES + 1}`,
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
  'values, focus and selection in the form': {
    path: addressOf('contact'),
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
      await page.keyboard.press('Shift+ArrowLeft');
    },
    async after(page) {
      const posted = await contact.answerWith(page, contact.ACCEPTED);
      await expect(message(page)).toBeFocused();
      await page.keyboard.press('Delete');
      await contact.expectTyped(page, contact.ENQUIRY);
      await contact.solveCaptcha(page);
      await contact.sendButton(page).click();
      await contact.expectToast(page, ...contact.SENT);
      expect(posted).toMatchObject([contact.ENQUIRY]);
    },
  },
  'a submit of the form': {
    path: addressOf('contact'),
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
      await contact.fillForm(page);
      await expect(invalid(page)).toHaveCount(0);
    },
  },
};

/** Changes each text as a translation does: Chrome puts it into elements, Safari replaces it. */
function translate(browser: 'Chrome' | 'Safari') {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, [translate="no"]'))
      continue;
    // Another text for React, but the same name of a button or a field.
    text.data += ' ';
    if (browser === 'Safari') continue;
    const font = document.createElement('font' as string);
    text.replaceWith(font);
    font.appendChild(document.createElement('font' as string)).append(text.data);
  }
}

for (const [what, { path, island, before, after }] of Object.entries(JOURNEYS)) {
  for (const when of ['', 'before', 'during', 'after']) {
    for (const browser of when ? (['Chrome', 'Safari'] as const) : ([''] as const)) {
      const translation = browser && ` when ${browser} translates the page ${when} it`;
      test(`hydration keeps ${what}${translation}`, browser ? {} : ALL_BROWSERS, async ({ page }) => {
        test.skip(path.startsWith(addressOf('work')) && PAGES < 3, 'The portfolio has too few pages.');
        const translateIf = async (now: string) => {
          if (browser && now === when) await page.evaluate(translate, browser);
        };
        const release = await holdScripts(page);
        await page.goto(path);
        await translateIf('before');
        await before(page);
        await translateIf('during');
        await expectNotHydrated(island(page));
        release();
        await expectHydrated(island(page));
        await translateIf('after');
        await after(page);
      });
    }
  }
}
