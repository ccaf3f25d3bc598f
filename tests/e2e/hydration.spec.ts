/**
 * Tests that what visitors do before React runs isn't lost, even on pages that the browser has translated or an extension
 * has changed.
 */
import type { Page } from '@playwright/test';
import { addressOf } from '../support/content.ts';
import { ENQUIRY } from '../support/browser/contact-page.ts';
import { OTHER_THEME } from '../support/browser/header.ts';
import { expectHydrated, expectNotHydrated, holdScripts } from '../support/browser/hydration.ts';
import { PHONE } from '../support/browser/site.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { addressOfPage, PAGE_COUNT } from '../support/browser/work-page.ts';
import { TEXTS, tooShort } from '../support/texts.ts';

test.use({ viewport: PHONE });

const { words } = TEXTS;
const WRONG = { ...ENQUIRY, email: 'gurpreet', message: 'Too short' };

/**
 * Wraps each text in elements, as Chrome does when it translates a page. Safari only replaces the texts, which changes
 * the page less.
 */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, [translate="no"]'))
      continue;
    // To React, this is a different text, but the accessible name stays the same.
    text.data += ' ';
    const font = document.createElement('font' as string);
    text.replaceWith(font);
    font.appendChild(document.createElement('font' as string)).append(text.data);
  }
}

/** Adds an element, as password managers do; React then renders the form again. */
const addElement = () =>
  document.querySelector('input[name=name]')!.after(document.createElement('added-element'));

/** Opens a page, changes it, performs the visitor's actions, and then lets React hydrate the islands. */
async function actBeforeReact(
  page: Page,
  path: string,
  islands: string[],
  act: () => Promise<unknown>,
  change: () => void = translate,
) {
  // A browser also translates texts that appear later.
  const changeAgain = () => change === translate && page.evaluate(translate);
  const roots = islands.map((name) => page.locator(`astro-island[component-url*="/${name}."] > *`).first());
  const release = await holdScripts(page);
  await page.goto(path);
  await page.evaluate(change);
  await act();
  await changeAgain();
  for (const root of roots) await expectNotHydrated(root);
  release();
  for (const root of roots) await expectHydrated(root);
  await changeAgain();
}

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

test('a translated portfolio still shows the same portfolio page', async ({ page, work }) => {
  test.skip(PAGE_COUNT < 3, 'The portfolio has no pages to turn.');
  // If the page number is too large, the last page is shown.
  await actBeforeReact(page, addressOfPage(PAGE_COUNT + 1), ['PortfolioPager'], () =>
    work.previousButton.hover(),
  );
  await work.expectPage(PAGE_COUNT);
  await work.previousButton.click();
  await work.expectPage(PAGE_COUNT - 1);
});

test('a form that React renders again keeps its values, ticked boxes and focus', async ({
  page,
  contact,
}) => {
  expectConsoleErrors(/React error #418/);
  const extra = page.locator('input[name=extra]');
  const act = async () => {
    await contact.fill();
    await contact.field('message').focus();
    // This field stands in for a checkbox, because the sample's form doesn't contain one.
    await extra.evaluate((input: HTMLInputElement) => (input.checked = true));
  };
  await actBeforeReact(page, addressOf('contact'), ['ContactForm'], act, addElement);
  // The captcha appears when React handles the focus.
  await contact.allowCaptcha();
  await expect(contact.captcha).toBeVisible();
  await contact.expectValues(ENQUIRY);
  await expect(contact.field('message')).toBeFocused();
  await expect(extra).toHaveJSProperty('checked', true);
});

test('a translated form keeps an early submit and the values from the link', async ({ page, contact }) => {
  const { company, ...typed } = WRONG;
  const act = async () => {
    await contact.fill(typed);
    await contact.field('name').press('Enter');
    await expect(contact.sendingButton).toBeVisible();
  };
  const link = `${addressOf('contact')}?${new URLSearchParams({ company })}`;
  await actBeforeReact(page, link, ['ContactForm'], act);
  await contact.expectError('email', words.invalidEmail);
  await contact.expectError('message', tooShort(words.message, 10));
  await expect(contact.field('email')).toBeFocused();
  await contact.expectValues(WRONG);
  await expect(contact.sendButton).toBeEnabled();
});

test("a submit between Astro's hydration event and React's first render isn't lost", async ({
  page,
  contact,
}) => {
  await contact.open();
  await page.locator('astro-island:has(textarea)').evaluate((island) => {
    island.addEventListener('astro:hydrate', () => island.querySelector('form')?.requestSubmit());
  });
  await contact.field('name').focus();
  await contact.expectCaptchaToast();
});
