/** Toasts: announced by screen readers, operable with the keyboard, visible long enough. */
import type { Page } from '@playwright/test';
import {
  ACCEPTED,
  answerWith,
  expectToast,
  field,
  prepareEnquiry,
  sendButton,
  toast,
} from '../support/e2e/contact.ts';
import { site } from '../../src/site.ts';
import { themes, type ColourName } from '../../src/styles/tokens.ts';
import { expect, test } from '../support/e2e/test.ts';

/** How long a toast stays, in milliseconds, and a time that is longer. */
const DURATION_MS = 10_000;
const LONGER_MS = 30_000;

const REFUSED = { status: 503, json: { message: 'Try later.' } };

test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 503|Try later/));

/** Sends an enquiry; the page's clock is paused then, so that no toast disappears while the machine is slow. */
async function sendEnquiry(page: Page, answer: typeof REFUSED | typeof ACCEPTED): Promise<void> {
  await page.clock.install();
  await answerWith(page, answer);
  await prepareEnquiry(page);
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
}

/** Asserts the toast's colours in the default theme. */
async function expectColours(page: Page, background: ColourName, text: ColourName): Promise<void> {
  const rgb = (name: ColourName) =>
    `rgb(${[1, 3, 5].map((at) => parseInt(themes[site.theme.default][name].slice(at, at + 2), 16)).join(', ')})`;
  await expect(toast(page)).toHaveCSS('background-color', rgb(background));
  await expect(toast(page)).toHaveCSS('color', rgb(text));
}

for (const [kind, answer, politeness, text, background, colour] of [
  ['an error', REFUSED, 'assertive', 'Try later.', 'danger-bg', 'on-danger'],
  ['a success', ACCEPTED, 'polite', 'Message sent successfully!', 'ok-bg', 'on-ok'],
] as const) {
  test(`${kind} is announced in a live region that is ${politeness}, and has its own colours`, async ({
    page,
  }) => {
    await sendEnquiry(page, answer);
    await expectColours(page, background, colour);
    await page.clock.runFor(500);
    await expect(page.locator(`[role="status"][aria-live="${politeness}"]`)).toContainText(text);
  });
}

test('F8, Tab and Enter dismiss a toast, and the focus returns', async ({ page }) => {
  await sendEnquiry(page, REFUSED);
  await expectToast(page, 'Error', 'Try later.');
  await field(page, 'message').focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  const dismiss = toast(page).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeFocused();
  await expect(dismiss).not.toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await expect(field(page, 'message')).toBeFocused();
});

test('a toast disappears after ten seconds, but stays while it is hovered or focused', async ({ page }) => {
  await sendEnquiry(page, REFUSED);
  await page.clock.runFor(DURATION_MS - 1000);
  await expect(toast(page)).toBeVisible();
  await toast(page).hover();
  await page.clock.runFor(LONGER_MS);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await page.mouse.move(0, 0);
  await page.clock.runFor(LONGER_MS);
  await expect(toast(page)).toBeVisible();
  await field(page, 'name').focus();
  await page.clock.runFor(DURATION_MS);
  await expect(toast(page)).toHaveCount(0);
});

test('Escape dismisses a focused toast, and a click on its button dismisses it', async ({ page }) => {
  await sendEnquiry(page, REFUSED);
  await field(page, 'name').focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(field(page, 'name')).toBeFocused();
  await page.clock.resume();
  await sendButton(page).click();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
});
