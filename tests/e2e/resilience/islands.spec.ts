/** Pages whose islands fail to load, never load, or throw. */
import type { Page } from '@playwright/test';
import { pageSummary } from '../../../src/lib/pagination.ts';
import { site } from '../../../src/site.ts';
import { projects as allProjects } from '../../support/content.ts';
import { captcha, ENQUIRY, expectToast, fillForm, sendButton, typed } from '../../support/e2e/contact.ts';
import { expectHydrated } from '../../support/e2e/islands.ts';
import { DEFAULT_THEME, DESKTOP, OTHER_THEME, PAGE, PAGES, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

const themeButton = (page: Page) => page.getByRole('button', { name: /theme/i });
const formFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
const projects = (page: Page) => page.getByRole('main').locator('article').filter({ visible: true });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

/** Longer than the intent directive waits for hydration, in milliseconds. */
const AFTER_TIMEOUT_MS = 15_500;

/** How the islands' code is missing, and how the page gets to notice. */
const FAULTS = {
  'is missing (404)': {
    breakIslands: (page: Page) => page.route('**/_astro/*.js*', (route) => route.fulfill({ status: 404 })),
    wait: () => Promise.resolve(),
  },
  'never arrives': {
    breakIslands: async (page: Page) => {
      await page.clock.install();
      await page.route('**/_astro/*.js*', () => undefined);
    },
    wait: (page: Page) => page.clock.runFor(AFTER_TIMEOUT_MS),
  },
};

for (const [fault, { breakIslands, wait }] of Object.entries(FAULTS)) {
  test.describe(() => {
    test.beforeEach(({ page }) => breakIslands(page));

    test(`the form shows a message with contact links and keeps the text when its code ${fault}`, async ({
      page,
    }) => {
      await page.goto('/contact');
      await fillForm(page);
      await wait(page);
      await expect(formFailed(page)).toBeVisible();
      const { email, phone } = site.contact;
      await expect(formFailed(page).getByRole('link', { name: email })).toHaveAttribute(
        'href',
        `mailto:${email}`,
      );
      await expect(formFailed(page).getByRole('link', { name: phone })).toHaveAttribute(
        'href',
        /^tel:\+\d+$/,
      );
      await sendButton(page).click();
      await expect(sendButton(page)).toBeVisible();
      await expect(page).toHaveURL('/contact');
      expect(await typed(page)).toEqual(ENQUIRY);
    });

    test(`the pager works when its code ${fault}`, async ({ page }) => {
      test.skip(PAGES < 2, 'The portfolio has one page.');
      await page.goto('/work');
      await pager(page).getByRole('button', { name: 'Next' }).click();
      await wait(page);
      await expect(pager(page)).toContainText(pageSummary(2, site.projectsPerPage, allProjects.length));
      await expect(page).toHaveURL('/work?page=2');
    });

    test(`theme and menu work when their code ${fault}`, async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(PAGE);
      await themeButton(page).click();
      await wait(page);
      await expect(page.locator('html')).toContainClass(OTHER_THEME);
      await themeButton(page).click();
      await expect(page.locator('html')).toContainClass(DEFAULT_THEME);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').last().click();
      await expect(page).toHaveURL('/contact');
    });
  });
}

/** Makes the named island throw when React renders the string `text`; its code is delayed until `when`. */
async function breakIsland(
  page: Page,
  island: string,
  text: string,
  when: Promise<unknown> = Promise.resolve(),
): Promise<void> {
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

test.describe('rendering fails', () => {
  test.use({ viewport: DESKTOP });

  test('a form that fails to render shows the typed text and contact links, and the theme button works', async ({
    page,
    consoleProblems,
  }) => {
    const { promise: filled, resolve } = Promise.withResolvers<undefined>();
    await breakIsland(page, 'ContactForm', 'Send Message', filled);
    await page.goto('/contact');
    await fillForm(page);
    resolve(undefined);
    await expect(page.getByLabel('What you typed')).toHaveValue(Object.values(ENQUIRY).join('\n\n'));
    await expect(formFailed(page).getByRole('link', { name: site.contact.email })).toBeVisible();
    expect(consoleProblems.join()).toContain('test error');
    await themeButton(page).hover();
    await expectHydrated(themeButton(page));
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass(OTHER_THEME);
  });

  test('a pager that fails to render leaves all projects visible, and the theme button works', async ({
    page,
    consoleProblems,
  }) => {
    test.skip(PAGES < 2, 'The portfolio has one page.');
    await breakIsland(page, 'PortfolioPager', 'Pagination');
    await page.goto('/work');
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(projects(page)).toHaveCount(allProjects.length);
    expect(consoleProblems.join()).toContain('test error');
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass(OTHER_THEME);
  });

  for (const [island, text, name] of [
    ['ThemeToggle', 'icon-btn needs-js', /theme/i],
    ['MobileMenu', 'menu-panel', 'Menu'],
  ] as const) {
    test(`an enquiry can be sent when ${island} fails to render`, async ({ page, consoleProblems }) => {
      await page.setViewportSize(PHONE);
      await breakIsland(page, island, text);
      await page.route('**/api/contact', (route) => route.fulfill({ json: { message: 'ok' } }));
      await page.goto('/contact');
      await page.getByRole('button', { name }).hover();
      await expect.poll(() => consoleProblems.join()).toContain('test error');
      await fillForm(page);
      await captcha(page).check();
      await sendButton(page).click();
      await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
    });
  }
});
