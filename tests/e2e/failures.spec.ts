/** Pages whose code cannot be loaded, or whose islands throw. */
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import {
  allowCaptcha,
  captcha,
  ENQUIRY,
  expectTyped,
  field,
  fillForm,
  formFailed,
  solveCaptcha,
  sendButton,
} from '../support/e2e/contact.ts';
import {
  DEFAULT_THEME,
  expectHydrated,
  menu,
  menuButton,
  OTHER_THEME,
  PAGES,
  PHONE,
  themeButton,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { addressOf } from '../support/content.ts';

// Each test breaks something, which the browser logs.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/./));

const pager = (page: Page) => page.getByRole('navigation', { name: words.pagination });

/** Longer than the intent directive waits for hydration, in milliseconds. */
const AFTER_TIMEOUT_MS = 5_500;

/** What a visitor does with each island, and what then proves that React runs it. */
const JOURNEYS: Record<string, (page: Page) => Promise<void>> = {
  async ThemeToggle(page) {
    await page.goto('/');
    await themeButton(page).click();
    await expect(themeButton(page)).toHaveAccessibleName(words.switchTheme[OTHER_THEME]);
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass(DEFAULT_THEME);
  },
  async MobileMenu(page) {
    await page.goto('/');
    await menuButton(page).click();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
  },
  async PortfolioPager(page) {
    await page.goto(addressOf('work'));
    await pager(page).getByRole('button', { name: words.nextPage }).click();
    await expectHydrated(pager(page));
    await pager(page).getByRole('button', { name: words.previousPage }).click();
    await expect(pager(page).locator('[aria-current]')).toHaveText('1');
  },
  async ContactForm(page) {
    await page.goto(addressOf('contact'));
    await fillForm(page);
    await solveCaptcha(page);
    await expectTyped(page, ENQUIRY);
  },
};

for (const [island, use] of Object.entries(JOURNEYS)) {
  for (const script of ['client', island]) {
    test(`${island} works when the first request of ${script}.js is lost`, ALL_BROWSERS, async ({ page }) => {
      test.skip(island === 'PortfolioPager' && PAGES < 2, 'The portfolio has one page.');
      const lost = page.waitForEvent('requestfailed');
      await page.route(`**/_astro/${script}.*.js`, (route) => route.abort(), { times: 1 });
      await page.setViewportSize(PHONE);
      await use(page);
      expect((await lost).url()).toContain(script);
    });
  }
}

test('the form shows contact links and keeps the text, and the theme button works, when code never arrives', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/_astro/*.js*', () => undefined);
  await page.goto(addressOf('contact'));
  await fillForm(page);
  await page.clock.runFor(AFTER_TIMEOUT_MS);
  await expect(formFailed(page)).toBeVisible();
  await expect(formFailed(page).getByRole('link')).toHaveText([site.contact.email, site.contact.phone]);
  await sendButton(page).click();
  await expect(page).toHaveURL(addressOf('contact'));
  await expectTyped(page, ENQUIRY);
  await themeButton(page).click();
  await expect(page.locator('html')).toContainClass(OTHER_THEME);
});

/** Makes the named island throw when React renders the string `text`; its code is delayed until `when`. */
async function breakIsland(page: Page, island: string, text: string, when?: Promise<unknown>): Promise<void> {
  await page.route(`**/_astro/${island}.*.js`, async (route) => {
    await when;
    const response = await route.fetch();
    const code = await response.text();
    const broken = code.replace(
      new RegExp(`(["'\`])${text}\\1`),
      '(() => { throw new Error("test error") })()',
    );
    expect(broken, `${island} contains "${text}"`).not.toBe(code);
    await route.fulfill({ response, body: broken });
  });
}

test('a form whose code cannot be had at first works later, with the text typed in the meantime', async ({
  page,
}) => {
  await page.route('**/_astro/ContactForm.*.js', (route) => route.abort());
  await page.goto(addressOf('contact'));
  await fillForm(page);
  await expect(formFailed(page)).toBeVisible();
  await page.unroute('**/_astro/ContactForm.*.js');
  await field(page, 'name').focus();
  await allowCaptcha(page);
  await expect(captcha(page)).toBeVisible();
  await expect(formFailed(page)).toBeHidden();
  await expectTyped(page, ENQUIRY);
});

test('a form that fails to render keeps the typed text and shows contact links', async ({ page }) => {
  const { promise: filled, resolve } = Promise.withResolvers<undefined>();
  await breakIsland(page, 'ContactForm', 'dialog', filled);
  await page.goto(addressOf('contact'));
  await fillForm(page);
  resolve(undefined);
  await expect(formFailed(page).getByRole('link', { name: site.contact.email })).toBeVisible();
  await expectTyped(page, ENQUIRY);
});

test('a pager that fails to render still shows the other pages', async ({ page, consoleLines }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  await breakIsland(page, 'PortfolioPager', 'status');
  await page.goto(addressOf('work'));
  await pager(page).getByRole('button', { name: words.nextPage }).click();
  await expect.poll(() => consoleLines.join()).toContain('test error');
  await pager(page).getByRole('button', { name: words.previousPage }).click();
  await expect(pager(page).locator('[aria-current]')).toHaveText('1');
  await expect(page).toHaveURL(addressOf('work'));
});
