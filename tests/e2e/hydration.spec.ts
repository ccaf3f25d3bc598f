/** What visitors did before React runs an island on a page that the browser has translated. */
import { addressOf } from '../support/content.ts';
import { type ContactPage, ENQUIRY } from '../support/e2e/contact-page.ts';
import { type Header, OTHER_THEME } from '../support/e2e/header.ts';
import { expectHydrated, expectNotHydrated, holdScripts } from '../support/e2e/loading.ts';
import { PHONE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES, type WorkPage } from '../support/e2e/work-page.ts';
import { TEXTS, tooShort } from '../support/texts.ts';

test.use({ viewport: PHONE });

const { words } = TEXTS;
const WRONG = { ...ENQUIRY, email: 'gurpreet', message: 'Too short' };

type Step = (pages: { contact: ContactPage; header: Header; work: WorkPage }) => Promise<unknown>;

/** What is kept, the page, the island's script, what the visitor does before React runs it, and what holds then. */
const JOURNEYS: [what: string, path: string, script: string, before: Step, after: Step][] = [
  [
    'a click on the theme button',
    '/',
    'ThemeToggle',
    ({ header }) => header.themeButton.click(),
    async ({ header }) => {
      await expect(header.themeButton).toHaveAccessibleName(words.switchTheme[OTHER_THEME]);
      await header.expectTheme(OTHER_THEME);
    },
  ],
  [
    'the open menu',
    '/',
    'MobileMenu',
    ({ header }) => header.menuButton.click(),
    async ({ header }) => {
      await expect(header.menuButton).toHaveAttribute('aria-expanded', 'true');
      await expect(header.page.locator(':is(main, footer)[inert]')).toHaveCount(2);
    },
  ],
  [
    'the page of the portfolio',
    addressOfPage(PAGES + 1),
    // The last page is shown.
    'PortfolioPager',
    async ({ work }) => {
      await work.numberLink(1).click();
      await expect(work.current).toHaveText('1');
      await work.page.goBack();
    },
    async ({ work }) => {
      await work.expectPage(PAGES);
      await work.previousButton.click();
      await work.expectPage(PAGES - 1);
    },
  ],
  [
    'values and a submit of the form',
    addressOf('contact'),
    'ContactForm',
    async ({ contact }) => {
      await contact.fill(WRONG);
      await contact.field('company').press('Enter');
      await expect(contact.sendingButton).toBeVisible();
    },
    async ({ contact }) => {
      await contact.expectError('email', words.invalidEmail);
      await contact.expectError('message', tooShort(words.message, 10));
      await expect(contact.field('email')).toBeFocused();
      await contact.expectValues(WRONG);
      await expect(contact.sendButton).toBeEnabled();
    },
  ],
];
/** Changes each text as Chrome's translation does: it puts it into elements. Safari's replaces it, which changes less. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, [translate="no"]'))
      continue;
    // Another text for React, but the same name of a button or a field.
    text.data += ' ';
    const font = document.createElement('font' as string);
    text.replaceWith(font);
    font.appendChild(document.createElement('font' as string)).append(text.data);
  }
}

for (const [what, path, script, before, after] of JOURNEYS) {
  // A shorter portfolio has no pages to turn.
  if (script === 'PortfolioPager' && PAGES < 3) continue;

  test(`hydration of a translated page keeps ${what}`, async ({ page, contact, header, work }) => {
    const island = page.locator(`astro-island[component-url*="/${script}."] > *`).first();
    const release = await holdScripts(page);
    await page.goto(path);
    await page.evaluate(translate);
    await before({ contact, header, work });
    await page.evaluate(translate);
    await expectNotHydrated(island);
    release();
    await expectHydrated(island);
    await page.evaluate(translate);
    await after({ contact, header, work });
  });
}
