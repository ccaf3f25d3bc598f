/**
 * Tests how we use Radix's toasts, which the enquiry form shows: their kind, duration and focus, and that they don't
 * cover fields or errors. pages.spec.ts runs axe on a toast; send-enquiry.test.ts tests the texts.
 */
import { iconPaths } from '../../src/lib/icons.ts';
import { ACCEPTED, EMPTY, ENQUIRY } from '../support/browser/contact-page.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { CONTACT, TEXTS } from '../support/texts.ts';

const { words } = TEXTS;
/** Longer than any temporary toast is shown, in milliseconds. */
const LONGER_MS = 30_000;

// Disables smooth scrolling, so that no position is read while the page moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => expectConsoleErrors(/status of|Try later/));

test("an error toast is announced immediately and doesn't disappear", async ({ page, contact }) => {
  await page.clock.install();
  await contact.answerWith({ status: 503, json: { message: 'Try later.' } });
  await contact.prepare();
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await contact.send();
  await expect(contact.toast.locator('path').first()).toHaveAttribute('d', iconPaths.alert);
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="assertive"]')).toContainText(
    `${words.notice} ${words.error} Try later. `,
  );
  await page.clock.runFor(LONGER_MS);
  await expect(contact.toast.getByRole('link')).toHaveText([CONTACT.email, CONTACT.phone]);
});

test('a success toast is announced politely and disappears', async ({ page, contact }) => {
  await page.clock.install();
  await contact.answerWith(ACCEPTED);
  await contact.prepare();
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await contact.send();
  await contact.expectSentToast();
  await expect(contact.toast.locator('path').first()).toHaveAttribute('d', iconPaths.check);
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="polite"]')).toContainText(words.sent);
  await page.clock.runFor(8000);
  await expect(contact.toast).toBeVisible();
  await page.clock.runFor(LONGER_MS);
  await expect(contact.toast).toHaveCount(0);
});

for (const [what, leave, end] of [
  ['that is dismissed with the keyboard returns the focus', () => undefined, '#email'],
  ['without focus does not move the focus', (toast: HTMLElement) => toast.blur(), 'body'],
] as const)
  test(`a toast ${what}`, async ({ page, contact }) => {
    await contact.open();
    await contact.field('name').focus();
    await contact.submit();
    await contact.expectCaptchaToast();
    await contact.field('email').focus();
    await page.keyboard.press('F8');
    await contact.dismissButton.focus();
    await contact.dismissButton.evaluate(leave);
    await contact.dismissButton.dispatchEvent('click');
    await expect(contact.toast).toHaveCount(0);
    await expect(page.locator(end)).toBeFocused();
  });

test('at 400 % zoom, a toast covers neither the focused field nor any error', async ({ page, contact }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await contact.open();
  await contact.fill(EMPTY);
  for (const [name, value] of Object.entries(ENQUIRY)) {
    await contact.field(name).focus();
    await contact.submit();
    await contact.expectCaptchaToast();
    const shown = page.locator(':focus, div:has(> :focus) > .field-error');
    await expect.poll(() => shown.evaluateAll(covered)).toEqual([]);
    await contact.fill({ [name]: value });
  }
  // Safari doesn't focus clicked buttons.
  await contact.field('message').blur();
  await contact.submit();
  await expect.poll(() => page.locator('.field-error').evaluateAll(covered)).toEqual([]);
});

/** Returns the covered elements. Runs in the page. */
function covered(elements: Element[]): string[] {
  const isCovered = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + 10, bottom - 5));
  };
  return elements.filter(isCovered).map(({ outerHTML }) => outerHTML);
}
