/** Toasts: announced by screen readers, operable with the keyboard, visible long enough. */
import type { Page } from '@playwright/test';
import * as words from '../../src/words/index.ts';
import * as contact from '../support/e2e/contact.ts';
import { expect, test } from '../support/e2e/test.ts';

/** How long a toast stays, in milliseconds, and a time that is longer. */
const DURATION_MS = 10_000;
const LONGER_MS = 30_000;

const REFUSED = { status: 503, json: { message: 'Try later.' } };

test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 503|Try later/));

/** Sends an enquiry; the page's clock is paused then, so that no toast disappears while the machine is slow. */
async function sendEnquiry(page: Page, answer: typeof REFUSED | typeof contact.ACCEPTED): Promise<void> {
  await page.clock.install();
  await contact.answerWith(page, answer);
  await contact.prepareEnquiry(page);
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await contact.sendButton(page).click();
  await expect(contact.toast(page)).toBeVisible();
}

for (const [kind, answer, politeness, text] of [
  ['an error', REFUSED, 'assertive', 'Try later.'],
  ['a success', contact.ACCEPTED, 'polite', words.sent],
] as const) {
  test(`${kind} is announced in a live region that is ${politeness}`, async ({ page }) => {
    await sendEnquiry(page, answer);
    await page.clock.runFor(500);
    await expect(page.locator(`[role="status"][aria-live="${politeness}"]`)).toContainText(text);
  });
}

for (const [key, ...more] of [['Tab'], ['F8', 'Tab'], []]) {
  test(`a toast that is dismissed with ${key ?? 'the mouse'} returns the focus to where it was`, async ({
    page,
  }) => {
    await sendEnquiry(page, REFUSED);
    const link = page.getByRole('main').locator('form a').last();
    const dismiss = contact.toast(page).getByRole('button', { name: words.dismiss });
    await link.focus();
    if (key) {
      for (const pressed of [key, ...more]) await page.keyboard.press(pressed);
      await expect(contact.toast(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dismiss).not.toHaveCSS('outline-style', 'none');
      await page.keyboard.press('Enter');
    } else await dismiss.click();
    await expect(contact.toast(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  });
}

test('a toast disappears after ten seconds, but stays while it is hovered or focused', async ({ page }) => {
  await sendEnquiry(page, REFUSED);
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
