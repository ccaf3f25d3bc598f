/** Pages whose code arrives late or never, or whose islands throw. */
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
  sendButton,
} from '../support/e2e/contact.ts';
import { pager } from '../support/e2e/journeys.ts';
import { OTHER_THEME, PAGES, themeButton } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { addressOf } from '../support/content.ts';

// Each test breaks something, which the browser logs.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/./));

/** Longer than the intent directive waits for hydration, in milliseconds. */
const AFTER_TIMEOUT_MS = 5_500;

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
