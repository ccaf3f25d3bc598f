/** Toasts: how they are announced, how long they stay, what they say, and that they cover and move nothing. */
import { site } from '../../src/site.ts';
import { EMPTY, ENQUIRY } from '../support/e2e/contact-page.ts';
import { scrollTop } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { TEXTS } from '../support/texts.ts';

const { words } = TEXTS;
/** Longer than any toast stays that ends by itself, in milliseconds. */
const LONGER_MS = 30_000;

// The page scrolls at once, so that no place is read while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of|Try later/));

test('an outage is announced assertively with ways to reach the agency, and stays; the success that replaces it is said politely, and ends', async ({
  page,
  contact,
}) => {
  await page.clock.install();
  await contact.answerWith({ status: 503, json: { message: 'Try later.' } });
  await contact.prepare();
  await page.clock.pauseAt(Date.now() + LONGER_MS);
  await contact.send();
  await expect(contact.toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="assertive"]')).toContainText('Try later.');
  await page.clock.runFor(LONGER_MS);
  await expect(contact.toast.getByRole('link')).toHaveText([site.contact.email, site.contact.phone]);
  await contact.expectValues(ENQUIRY);
  await contact.answerWith({ json: { message: 'ok', receipt: true } });
  await contact.captcha.check();
  await contact.send();
  await contact.expectToast(words.sent, `${words.willReply} ${words.receiptComes}`);
  await expect(contact.toast).toHaveCount(1);
  await page.clock.runFor(500);
  await expect(page.locator('[role="status"][aria-live="polite"]')).toContainText(words.sent);
  await page.clock.runFor(LONGER_MS);
  await expect(contact.toast).toHaveCount(0);
});

test('a toast is dismissed without a move of the page', async ({ page, contact }) => {
  await contact.open();
  await contact.fill();
  await contact.send();
  await contact.expectCaptchaToast();
  // Safari focuses main at a click on its text or on a button.
  await page.getByRole('main').evaluate((main) => main.focus({ preventScroll: true }));
  await contact.sendButton.scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  await contact.toast.getByRole('button', { name: words.dismiss }).click();
  await expect(contact.toast).toHaveCount(0);
  expect(before).toBeGreaterThan(0);
  expect(await scrollTop(page)).toBe(before);
});

test('the focus returns from a dismissed toast to its field, but not if the visitor has left the toast since', async ({
  page,
  contact,
}) => {
  await contact.open();
  for (const hasLeft of [false, true]) {
    await contact.field('name').focus();
    await contact.submit();
    await contact.expectCaptchaToast();
    await contact.field('company').focus();
    await page.keyboard.press('F8');
    await expect(contact.field('company')).not.toBeFocused();
    const dismiss = contact.toast.getByRole('button', { name: words.dismiss });
    await dismiss.focus();
    if (hasLeft) await contact.field('message').evaluate((field) => (field.focus(), field.blur()));
    await dismiss.dispatchEvent('click');
    await expect(contact.toast).toHaveCount(0);
    await expect(hasLeft ? page.locator('body') : contact.field('company')).toBeFocused();
  }
});

test('at 400 % zoom, a toast covers neither the focused field nor its error', async ({ page, contact }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await contact.open();
  await contact.fill(EMPTY);
  for (const [name, value] of Object.entries(ENQUIRY)) {
    await contact.field(name).focus();
    await contact.submit();
    await contact.expectCaptchaToast();
    for (const shown of await page.locator(':focus, div:has(> :focus) > .field-error').all()) {
      const isCovered = (element: Element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 10, bottom - 5));
      };
      await expect.poll(() => shown.evaluate(isCovered)).toBe(false);
    }
    await contact.fill({ [name]: value });
  }
});
