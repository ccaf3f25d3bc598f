/** Toasts: announced by screen readers, operable with the keyboard, visible long enough. */
import type { Page } from '@playwright/test';
import type { ColourName } from '../../../src/styles/tokens.ts';
import { colour } from '../../support/e2e/colours.ts';
import {
  answerWith,
  captcha,
  expectToast,
  field,
  fillForm,
  sendButton,
  toast,
} from '../../support/e2e/contact.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** How long a toast stays, in milliseconds, and a time that is longer. */
const DURATION_MS = 10_000;
const LONGER_MS = 30_000;

/**
 * Sends an enquiry to a server that responds with this status and message. The page's clock is paused
 * from then on, so that no toast disappears while the machine is slow.
 */
async function sendEnquiry(page: Page, status: number, message: string): Promise<void> {
  await page.clock.install();
  await answerWith(page, (route) => route.fulfill({ status, json: { message } }));
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await sendButton(page).click();
}

/** Sends an enquiry that the server refuses, and waits for the toast. */
async function sendRefusedEnquiry(page: Page): Promise<void> {
  await sendEnquiry(page, 503, 'Try later.');
  await expectToast(page, 'Error', 'Try later.');
}

/** Asserts the toast's colours in the default theme. */
async function expectColours(page: Page, background: ColourName, text: ColourName): Promise<void> {
  await expect(toast(page)).toHaveCSS('background-color', colour(background));
  await expect(toast(page)).toHaveCSS('color', colour(text));
}

test('an error toast is announced assertively in the error colours', async ({ page }) => {
  await sendRefusedEnquiry(page);
  await expectColours(page, 'danger-bg', 'on-danger');
  const announced = page.locator('[role="status"][aria-live="assertive"]');
  await page.clock.runFor(500);
  await expect(announced).toContainText('Error');
  await expect(announced).toContainText('Try later.');
});

test('a success toast is announced politely in the success colours', async ({ page }) => {
  await sendEnquiry(page, 200, 'ok');
  await expectColours(page, 'ok-bg', 'on-ok');
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="polite"]')).toContainText(
    'Message sent successfully!',
  );
});

test('F8, Tab and Enter dismiss a toast, and the focus returns', async ({ page }) => {
  await sendRefusedEnquiry(page);
  await field(page, 'message').focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  const dismiss = toast(page).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeFocused();
  expect(await dismiss.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await expect(field(page, 'message')).toBeFocused();
});

test('Escape dismisses a focused toast, and the focus returns', async ({ page }) => {
  await sendRefusedEnquiry(page);
  await field(page, 'name').focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(field(page, 'name')).toBeFocused();
});

test('a toast disappears after ten seconds', async ({ page }) => {
  await sendRefusedEnquiry(page);
  await page.clock.runFor(DURATION_MS - 1000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast(page)).toHaveCount(0);
});

test('a toast stays while it is hovered or focused', async ({ page }) => {
  await sendRefusedEnquiry(page);
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
