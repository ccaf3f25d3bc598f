/** What is left when an island's code can't be had, never comes, or fails. */
import type { Page } from '@playwright/test';
import { site } from '../../../src/site.ts';
import { projects as ALL } from '../../support/content.ts';
import { captcha, ENQUIRY, expectToast, fillForm, sendButton, typed } from '../../support/e2e/contact.ts';
import { holdFiles } from '../../support/e2e/hold.ts';
import { expectHydrated } from '../../support/e2e/islands.ts';
import { DESKTOP, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

const themeButton = (page: Page) => page.getByRole('button', { name: /theme/i });
const formFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
const projects = (page: Page) => page.getByRole('main').locator('article').filter({ visible: true });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

/** Longer than the intent directive waits for an island, in milliseconds. */
const PAST_PATIENCE = 15_500;

/** How an island's code goes missing, and what makes the page notice that it did. */
const FAULTS = {
  'answers 404': {
    spoil: (page: Page) => page.route('**/_astro/*.js*', (route) => route.fulfill({ status: 404 })),
    wait: () => Promise.resolve(),
  },
  hangs: {
    spoil: async (page: Page) => {
      await page.clock.install();
      await page.route('**/_astro/*.js*', () => undefined);
    },
    wait: (page: Page) => page.clock.runFor(PAST_PATIENCE),
  },
};

for (const [fault, { spoil, wait }] of Object.entries(FAULTS)) {
  test.describe(`an island's code ${fault}`, () => {
    test.beforeEach(({ page }) => spoil(page));

    test('the form says so, keeps the text, and gives mail and telephone', async ({ page }) => {
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
      await expect(page).toHaveURL('/contact');
      expect(await typed(page)).toEqual(ENQUIRY);
    });

    test('the portfolio shows all its projects, and no dead pager', async ({ page }) => {
      await page.goto('/work?page=3');
      await wait(page);
      await expect(projects(page)).toHaveCount(ALL.length);
      await expect(pager(page)).toBeHidden();
    });

    test('theme and menu work', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto('/about');
      await themeButton(page).click();
      await wait(page);
      await expect(page.locator('html')).toContainClass('light');
      await themeButton(page).click();
      await expect(page.locator('html')).toContainClass('dark');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Team' }).click();
      await expect(page).toHaveURL('/team');
    });
  });
}

test('a pager that comes late takes its page up again', async ({ page }) => {
  await page.clock.install();
  const release = await holdFiles(page, '**/_astro/PortfolioPager.*.js');
  await page.goto('/work?page=3');
  await page.clock.runFor(PAST_PATIENCE);
  await expect(projects(page)).toHaveCount(ALL.length);
  release();
  await expect(pager(page)).toContainText('Showing 9-12');
  await expect(projects(page)).toHaveCount(site.projectsPerPage);
});

/** Lets the named island throw when React renders it, at the place where its code says `text`; `when` holds it back. */
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
      '(() => { throw new Error("seeded fault") })()',
    );
    expect(broken, `${island} says "${text}"`).not.toBe(code);
    await route.fulfill({ response, body: broken });
  });
}

test.describe('React fails inside an island', () => {
  test.use({ viewport: DESKTOP });

  test('of the form: its text is kept, mail and telephone are given, the rest lives', async ({
    page,
    complaints,
  }) => {
    const { promise: filled, resolve } = Promise.withResolvers<undefined>();
    await breakIsland(page, 'ContactForm', 'Send Message', filled);
    await page.goto('/contact');
    await fillForm(page);
    resolve(undefined);
    await expect(page.getByLabel('What you typed')).toHaveValue(Object.values(ENQUIRY).join('\n\n'));
    await expect(formFailed(page).getByRole('link', { name: site.contact.email })).toBeVisible();
    expect(complaints.join()).toContain('seeded fault');
    await themeButton(page).hover();
    await expectHydrated(themeButton(page));
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass('light');
  });

  test('of the portfolio: all projects are shown, the rest lives', async ({ page, complaints }) => {
    await breakIsland(page, 'PortfolioPager', 'Pagination');
    await page.goto('/work');
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(projects(page)).toHaveCount(ALL.length);
    expect(complaints.join()).toContain('seeded fault');
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass('light');
  });

  for (const [island, text, name] of [
    ['ThemeToggle', 'icon-btn needs-js', /theme/i],
    ['MobileMenu', 'menu-panel', 'Menu'],
  ] as const) {
    test(`of ${island}: an enquiry can be sent`, async ({ page, complaints }) => {
      await page.setViewportSize(PHONE);
      await breakIsland(page, island, text);
      await page.route('**/api/contact', (route) => route.fulfill({ json: { message: 'ok' } }));
      await page.goto('/contact');
      await page.getByRole('button', { name }).hover();
      await expect.poll(() => complaints.join()).toContain('seeded fault');
      await fillForm(page);
      await captcha(page).check();
      await sendButton(page).click();
      await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
    });
  }
});
