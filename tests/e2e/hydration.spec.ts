/** What visitors did before React runs an island: when its code is slow, lost at first, or the page translated. */
import { expect } from '@playwright/test';
import { words } from '../../src/words/index.ts';
import { addressOf } from '../support/content.ts';
import { ACCEPTED, type ContactPage, ENQUIRY } from '../support/e2e/contact-page.ts';
import { DEFAULT_THEME, FIRST_LINK, type Header, OTHER_THEME } from '../support/e2e/header.ts';
import { expectHydrated, expectNotHydrated, holdScripts } from '../support/e2e/loading.ts';
import { PHONE } from '../support/e2e/site.ts';
import { ALL_BROWSERS, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES, summaryOf, type WorkPage } from '../support/e2e/work-page.ts';

test.use({ viewport: PHONE });

interface Pages {
  contact: ContactPage;
  header: Header;
  work: WorkPage;
}

interface Journey {
  /** What is kept. */
  what: string;
  path: string;
  /** The name of the island's script. */
  script: string;
  /** What the visitor does before React runs the island. */
  before: (pages: Pages) => Promise<void>;
  /** Asserts what was kept, and that React runs the island. */
  after: (pages: Pages) => Promise<void>;
}

const WRONG = { ...ENQUIRY, email: 'gurpreet', message: 'Too short' };

const JOURNEYS: Journey[] = [
  {
    what: 'each click on the theme button',
    path: '/',
    script: 'ThemeToggle',
    async before({ header }) {
      for (const theme of [OTHER_THEME, DEFAULT_THEME, OTHER_THEME]) {
        await header.themeButton.click();
        await header.expectTheme(theme);
      }
    },
    async after({ header }) {
      await expect(header.themeButton).toHaveAccessibleName(words.switchTheme[OTHER_THEME]);
      await header.expectTheme(OTHER_THEME);
      await header.themeButton.click();
      await header.expectTheme(DEFAULT_THEME);
    },
  },
  {
    what: 'the open menu',
    path: '/',
    script: 'MobileMenu',
    before: ({ header }) => header.menuButton.click(),
    async after({ header }) {
      await expect(header.menuButton).toHaveAttribute('aria-expanded', 'true');
      await expect(header.page.locator(':is(main, footer)[inert]')).toHaveCount(2);
      await header.menu.getByRole('link', { name: FIRST_LINK.label, exact: true }).click();
      await expect(header.page).toHaveURL(FIRST_LINK.href);
    },
  },
  {
    what: 'the page of the portfolio',
    // The last page is shown.
    path: addressOfPage(PAGES + 1),
    script: 'PortfolioPager',
    async before({ work }) {
      await work.numberButton(1).click();
      await expect(work.current).toHaveText('1');
      await work.page.goBack();
    },
    async after({ work }) {
      await expect(work.summary).toHaveText(summaryOf(PAGES));
      await expect(work.current).toHaveText(`${PAGES}`);
      await work.previousButton.click();
      await expect(work.current).toHaveText(`${PAGES - 1}`);
    },
  },
  {
    what: 'values, focus and selection in the form',
    path: addressOf('contact'),
    script: 'ContactForm',
    async before({ contact }) {
      const { name, email, company, message, ...others } = ENQUIRY;
      const { keyboard } = contact.page;
      await contact.fill(others);
      await contact.field('name').click();
      await keyboard.type(name);
      // A browser fills in fields without focusing them.
      for (const [filled, value] of Object.entries({ email, company }))
        await contact.field(filled).evaluate((input, text) => Object.assign(input, { value: text }), value);
      await contact.field('message').focus();
      await keyboard.type(`${message}?`);
      // Not by an arrow key, which goes the other way where text runs from right to left.
      await contact
        .field('message')
        .evaluate((box: HTMLTextAreaElement) =>
          box.setSelectionRange(box.value.length - 1, box.value.length),
        );
    },
    async after({ contact }) {
      const posted = await contact.answerWith(ACCEPTED);
      await expect(contact.field('message')).toBeFocused();
      await contact.page.keyboard.press('Delete');
      await contact.solveCaptcha();
      await contact.send();
      await contact.expectSentToast();
      expect(posted).toMatchObject([ENQUIRY]);
    },
  },
  {
    what: 'a submit of the form',
    path: addressOf('contact'),
    script: 'ContactForm',
    async before({ contact }) {
      await contact.fill(WRONG);
      await contact.field('company').press('Enter');
      await expect(contact.sendingButton).toBeVisible();
    },
    async after({ contact }) {
      await contact.expectError('email', words.invalidEmail);
      await contact.expectError('message', words.tooShort(words.message, 10));
      await expect(contact.field('email')).toBeFocused();
      await contact.expectValues(WRONG);
      await expect(contact.sendButton).toBeEnabled();
    },
  },
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

for (const { what, path, script, before, after } of JOURNEYS) {
  // A shorter portfolio has no pages to turn.
  if (script === 'PortfolioPager' && PAGES < 3) continue;

  for (const lost of [undefined, 'client', script])
    test(
      `hydration keeps ${what} ${lost ? `when ${lost}.js is lost at first and slow` : 'on a translated page'}`,
      lost ? ALL_BROWSERS : {},
      async ({ page, contact, header, work, expectedProblems }) => {
        const pages = { contact, header, work };
        const translated = async () => void (lost ?? (await page.evaluate(translate)));
        const island = page.locator(`astro-island[component-url*="/${script}."] > *`).first();
        const release = await holdScripts(page);
        if (lost) {
          expectedProblems.push(/./);
          await page.route(`**/_astro/${lost}.*.js`, (route) => route.abort(), { times: 1 });
        }
        await page.goto(path);
        await translated();
        await before(pages);
        await translated();
        await expectNotHydrated(island);
        release();
        await expectHydrated(island);
        await translated();
        await after(pages);
      },
    );
}

test('the pager shows the page of a Back that comes while React hydrates it', async ({ page, work }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  const release = await holdScripts(page);
  await work.open(2);
  // Astro removes `ssr` when it has given the island to React, which renders it in a later task.
  await work.pager.locator('xpath=ancestor::astro-island').evaluate((island, address) => {
    const observer = new MutationObserver(() => {
      history.replaceState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    observer.observe(island, { attributeFilter: ['ssr'] });
  }, addressOfPage(1));
  await work.nextButton.hover();
  release();
  await expectHydrated(work.pager);
  await work.expectPage(1);
});
