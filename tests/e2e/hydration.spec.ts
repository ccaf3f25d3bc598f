/** What visitors did before React runs an island on a page that the browser has translated. */
import { TEXTS } from '../support/texts.ts';
import { addressOf } from '../support/content.ts';
import { type ContactPage, ENQUIRY } from '../support/e2e/contact-page.ts';
import { type Header, OTHER_THEME } from '../support/e2e/header.ts';
import { expectHydrated, expectNotHydrated, holdScripts } from '../support/e2e/loading.ts';
import { PHONE } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES, summaryOf, type WorkPage } from '../support/e2e/work-page.ts';
import { fill } from '../../src/words/fill.ts';

const { words } = TEXTS;

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
    what: 'a click on the theme button',
    path: '/',
    script: 'ThemeToggle',
    before: ({ header }) => header.themeButton.click(),
    async after({ header }) {
      await expect(header.themeButton).toHaveAccessibleName(words.switchTheme[OTHER_THEME]);
      await header.expectTheme(OTHER_THEME);
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
    },
  },
  {
    what: 'the page of the portfolio',
    // The last page is shown.
    path: addressOfPage(PAGES + 1),
    script: 'PortfolioPager',
    async before({ work }) {
      await work.numberLink(1).click();
      await expect(work.current).toHaveText('1');
      await work.page.goBack();
    },
    async after({ work }) {
      await expect(work.summary).toHaveText(summaryOf(PAGES));
      await work.previousButton.click();
      await expect(work.current).toHaveText(`${PAGES - 1}`);
    },
  },
  {
    what: 'values and a submit of the form',
    path: addressOf('contact'),
    script: 'ContactForm',
    async before({ contact }) {
      await contact.fill(WRONG);
      await contact.field('company').press('Enter');
      await expect(contact.sendingButton).toBeVisible();
    },
    async after({ contact }) {
      await contact.expectError('email', words.invalidEmail);
      await contact.expectError('message', fill(words.tooShort.other, { label: words.message, least: 10 }));
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

  test(`hydration of a translated page keeps ${what}`, async ({ page, contact, header, work }) => {
    const pages = { contact, header, work };
    const island = page.locator(`astro-island[component-url*="/${script}."] > *`).first();
    const release = await holdScripts(page);
    await page.goto(path);
    await page.evaluate(translate);
    await before(pages);
    await page.evaluate(translate);
    await expectNotHydrated(island);
    release();
    await expectHydrated(island);
    await page.evaluate(translate);
    await after(pages);
  });
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
