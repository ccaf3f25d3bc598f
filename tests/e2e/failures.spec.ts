/** Pages whose code arrives late or never, or whose islands throw. */
import type { Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { addressOf } from '../support/content.ts';
import { ENQUIRY } from '../support/e2e/contact-page.ts';
import { OTHER_THEME } from '../support/e2e/header.ts';
import { holdFiles } from '../support/e2e/loading.ts';
import { addressOfPage, PAGES } from '../support/e2e/work-page.ts';
import { expect, test } from '../support/e2e/test.ts';

// Each test breaks something, which the browser logs.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/./));

/** Longer than the intent directive waits for hydration, in milliseconds. */
const AFTER_TIMEOUT_MS = 5_500;

test('a form whose code never arrives shows contact links and keeps the text', async ({
  page,
  contact,
  header,
}) => {
  await page.clock.install();
  await page.route('**/_astro/*.js*', () => undefined);
  await contact.open();
  await contact.fill();
  await page.clock.runFor(AFTER_TIMEOUT_MS);
  await expect(contact.failure).toBeVisible();
  await expect(contact.failure.getByRole('link')).toHaveText([site.contact.email, site.contact.phone]);
  await contact.send();
  await expect(page).toHaveURL(addressOf('contact'));
  await contact.expectValues(ENQUIRY);
  await header.themeButton.click();
  await header.expectTheme(OTHER_THEME);
});

test('a form whose code arrives at the second try works and keeps the text', async ({ page, contact }) => {
  await page.route('**/_astro/ContactForm.*.js', (route) => route.abort());
  await contact.open();
  await contact.fill();
  await expect(contact.failure).toBeVisible();
  await page.unroute('**/_astro/ContactForm.*.js');
  await contact.field('name').focus();
  await contact.allowCaptcha();
  await expect(contact.captcha).toBeVisible();
  await expect(contact.failure).toBeHidden();
  await contact.expectValues(ENQUIRY);
});

/** Puts a component that throws in place of an island's, by the name that the page imports it by. */
async function breakIsland(page: Page, name: string): Promise<void> {
  const body = `export function ${name}() { throw new Error('${name} is broken'); }`;
  await page.route(`**/_astro/${name}.*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

test('a form that fails to render shows contact links and keeps the text', async ({
  page,
  contact,
  consoleLines,
}) => {
  await breakIsland(page, 'ContactForm');
  const release = await holdFiles(page, '**/_astro/ContactForm.*.js');
  await contact.open();
  await contact.fill();
  release();
  await expect(contact.failure.getByRole('link', { name: site.contact.email })).toBeVisible();
  await contact.expectValues(ENQUIRY);
  expect(consoleLines.join()).toContain('ContactForm is broken');
});

test('a pager that fails to render still turns pages', async ({ page, work, consoleLines }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  await breakIsland(page, 'PortfolioPager');
  await work.open();
  await work.nextButton.click();
  await expect.poll(() => consoleLines.join()).toContain('PortfolioPager is broken');
  await work.previousButton.click();
  await work.expectPage(1);
  await expect(page).toHaveURL(addressOfPage(1));
});
