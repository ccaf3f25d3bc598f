/** Pages whose code, fonts or pictures cannot be loaded, or whose islands throw. */
import type { Page, Route } from '@playwright/test';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { ENQUIRY, expectTyped, fillForm, sendButton } from '../support/e2e/contact.ts';
import { OTHER_THEME, overflow, PAGES, ROUTES, SMALL, themeButton } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

// Each test breaks something, which the browser logs.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/./));

const formFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

/** Longer than the intent directive waits for hydration, in milliseconds. */
const AFTER_TIMEOUT_MS = 15_500;

for (const [fault, answer] of [
  ['is missing (404)', (route: Route) => route.fulfill({ status: 404 })],
  ['never arrives', () => undefined],
] as const) {
  test(`the form shows contact links and keeps the text, and the theme button works, when code ${fault}`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.route('**/_astro/*.js*', answer);
    await page.goto('/contact');
    await fillForm(page);
    await page.clock.runFor(AFTER_TIMEOUT_MS);
    await expect(formFailed(page)).toBeVisible();
    await expect(formFailed(page).getByRole('link')).toHaveText([site.contact.email, site.contact.phone]);
    await sendButton(page).click();
    await expect(page).toHaveURL('/contact');
    await expectTyped(page, ENQUIRY);
    await themeButton(page).click();
    await expect(page.locator('html')).toContainClass(OTHER_THEME);
  });
}

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

test('a form that fails to render shows the typed text and contact links, and the theme button works', async ({
  page,
}) => {
  const { promise: filled, resolve } = Promise.withResolvers<undefined>();
  await breakIsland(page, 'ContactForm', 'Send Message', filled);
  await page.goto('/contact');
  await fillForm(page);
  resolve(undefined);
  await expect(page.getByLabel('What you typed')).toHaveValue(Object.values(ENQUIRY).join('\n\n'));
  await expect(formFailed(page).getByRole('link', { name: site.contact.email })).toBeVisible();
  await themeButton(page).click();
  await expect(page.locator('html')).toContainClass(OTHER_THEME);
});

test('a pager that fails to render leaves all projects visible', async ({ page, consoleLines }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  await breakIsland(page, 'PortfolioPager', 'Pagination');
  await page.goto('/work');
  await pager(page).getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => consoleLines.join()).toContain('test error');
  await expect(page.getByRole('main').locator('article').filter({ visible: true })).toHaveCount(
    projects.length,
  );
});

test('without fonts and pictures every page keeps its layout and alternative texts', async ({ page }) => {
  await page.setViewportSize(SMALL);
  await page.route(/\.(woff2|svg|png|jpe?g|avif|webp)$/, (route) => route.abort());
  for (const path of ROUTES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const pictures = page.getByRole('main').locator('img').filter({ visible: true });
    for (const picture of await pictures.all()) {
      await expect(picture, path).toHaveAttribute('alt', /./);
      await expect(picture, path).toHaveJSProperty('naturalWidth', 0);
      expect((await picture.boundingBox())!.height, path).toBeGreaterThanOrEqual(16);
    }
    expect(await overflow(page), path).toBe(0);
  }
});
