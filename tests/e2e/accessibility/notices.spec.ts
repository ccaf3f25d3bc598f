/** Notices: told to screen readers, reached with the keyboard, there long enough, and out of the way after. */
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

/** How long a notice stays, in milliseconds, and longer than that. */
const STAYS = 10_000;
const LONGER = 30_000;

/**
 * Sends an enquiry to a server that answers so. From then on the page's time passes only when the test
 * lets it: no stall can take a notice away.
 */
async function beAnswered(page: Page, status: number, message: string): Promise<void> {
  await page.clock.install();
  await answerWith(page, (route) => route.fulfill({ status, json: { message } }));
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  await page.clock.pauseAt(Date.now() + LONGER);
  await sendButton(page).click();
}

/** The same, where the server refuses; waits for the notice. */
async function beRefused(page: Page): Promise<void> {
  await beAnswered(page, 503, 'Try later.');
  await expectToast(page, 'Error', 'Try later.');
}

/** Asserts that the notice has its own ground and ink, as the dark theme has them. */
async function expectColours(page: Page, ground: ColourName, ink: ColourName): Promise<void> {
  await expect(toast(page)).toHaveCSS('background-color', colour(ground));
  await expect(toast(page)).toHaveCSS('color', colour(ink));
}

test('an error is announced at once, and looks like one', async ({ page }) => {
  await beRefused(page);
  await expectColours(page, 'danger-bg', 'on-danger');
  const announced = page.locator('[role="status"][aria-live="assertive"]');
  await page.clock.runFor(500);
  await expect(announced).toContainText('Error');
  await expect(announced).toContainText('Try later.');
});

test('success is announced without interrupting, and looks like it', async ({ page }) => {
  await beAnswered(page, 200, 'ok');
  await expectColours(page, 'ok-bg', 'on-ok');
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="polite"]')).toContainText(
    'Message sent successfully!',
  );
});

test('F8 leads to it, Tab to its button, and Enter takes it away; the focus goes back', async ({ page }) => {
  await beRefused(page);
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

test('Escape takes it away, and the focus goes back too', async ({ page }) => {
  await beRefused(page);
  await field(page, 'name').focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(field(page, 'name')).toBeFocused();
});

test('it stays for ten seconds', async ({ page }) => {
  await beRefused(page);
  await page.clock.runFor(STAYS - 1000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast(page)).toHaveCount(0);
});

test('it waits while it is pointed at, and while it has the focus', async ({ page }) => {
  await beRefused(page);
  await toast(page).hover();
  await page.clock.runFor(LONGER);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await page.mouse.move(0, 0);
  await page.clock.runFor(LONGER);
  await expect(toast(page)).toBeVisible();
  await field(page, 'name').focus();
  await page.clock.runFor(STAYS);
  await expect(toast(page)).toHaveCount(0);
});
