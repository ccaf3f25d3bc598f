/** Toasts: announced by screen readers, operable with the keyboard, visible long enough. */
import type { Page } from '@playwright/test';
import { words } from '../../src/words/index.ts';
import { addressOf } from '../support/content.ts';
import * as contact from '../support/e2e/contact.ts';
import { scrollTop } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** How long a toast stays, in milliseconds, and a time that is longer. */
const DURATION_MS = 10_000;
const LONGER_MS = 30_000;

const REFUSED = { status: 503, json: { message: 'Try later.' } };

test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 503|Try later/));

const dismiss = (page: Page) => contact.toast(page).getByRole('button', { name: words.dismiss });

/** Sends an enquiry; the page's clock is paused then, so that no toast disappears while the machine is slow. */
async function openAndSend(page: Page): Promise<void> {
  await page.clock.install();
  await contact.answerWith(page, REFUSED);
  await contact.prepareEnquiry(page);
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await send(page);
}

async function send(page: Page): Promise<void> {
  await contact.captcha(page).check();
  await contact.sendButton(page).click();
  await expect(contact.toast(page)).toBeVisible();
}

test('an error is announced at once, and the success that replaces it when the screen reader pauses', async ({
  page,
}) => {
  await openAndSend(page);
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="assertive"]')).toContainText('Try later.');
  await contact.answerWith(page, contact.ACCEPTED);
  await send(page);
  await contact.expectToast(page, ...contact.SENT);
  await expect(contact.toast(page)).toHaveCount(1);
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="polite"]')).toContainText(words.sent);
  // The header does not cover it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await contact.toast(page).click({ trial: true, position: { x: 20, y: 5 } });
});

test('a toast that is dismissed returns the focus to where it was', async ({ page }) => {
  await openAndSend(page);
  const link = page.getByRole('main').locator('form a').last();
  for (const keys of [['Tab', 'Tab', 'Enter'], ['F8', 'Tab', 'Tab', 'Enter'], ['F8', 'Escape'], []]) {
    await link.focus();
    for (const key of keys) {
      if (key === 'Enter') await expect(dismiss(page)).not.toHaveCSS('outline-style', 'none');
      await page.keyboard.press(key);
    }
    if (keys.length === 0) await dismiss(page).click();
    await expect(contact.toast(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await send(page);
  }
});

test('a toast that is dismissed with the mouse leaves the page where it is when main had the focus', async ({
  page,
}) => {
  await openAndSend(page);
  // Safari focuses main at a click on its text or on a button.
  await page.getByRole('main').evaluate((main) => main.focus({ preventScroll: true }));
  await contact.sendButton(page).scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  await dismiss(page).click();
  await expect(contact.toast(page)).toHaveCount(0);
  expect(before).toBeGreaterThan(0);
  expect(await scrollTop(page)).toBe(before);
});

test('a toast does not cover the focused field at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(addressOf('contact'));
  await contact.fillForm(page);
  for (const name of Object.keys(contact.ENQUIRY)) {
    await contact.field(page, name).focus();
    // A text of several lines sends nothing at Enter.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await contact.expectToast(page, ...contact.CAPTCHA_MISSING);
    const covers = (input: Element) => {
      const { x, y } = input.getBoundingClientRect();
      return !input.contains(document.elementFromPoint(x + 10, y + 10));
    };
    await expect.poll(() => contact.field(page, name).evaluate(covers)).toBe(false);
  }
});

test('a toast disappears after ten seconds, but stays while it is hovered or focused', async ({ page }) => {
  await openAndSend(page);
  await page.clock.runFor(DURATION_MS - 1000);
  await expect(contact.toast(page)).toBeVisible();
  await contact.toast(page).hover();
  await page.clock.runFor(LONGER_MS);
  await expect(contact.toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await page.mouse.move(0, 0);
  await page.clock.runFor(LONGER_MS);
  await expect(contact.toast(page)).toBeVisible();
  await contact.field(page, 'name').focus();
  await page.clock.runFor(DURATION_MS);
  await expect(contact.toast(page)).toHaveCount(0);
});
