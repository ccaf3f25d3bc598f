/** What the form does while it is being sent, and with each kind of answer. */
import { words } from '../../src/words/index.ts';
import * as contact from '../support/e2e/contact.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test(
  'Send Message is disabled and reads "Sending..." until the answer; success clears the form and resets the captcha',
  ALL_BROWSERS,
  async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const posted = await contact.answerWith(page, async (route) => {
      await promise;
      await route.fulfill(contact.ACCEPTED);
    });
    await contact.prepareEnquiry(page);
    await contact.sendButton(page).press('Enter');
    await expect(contact.sendingButton(page)).toBeDisabled();
    await expect(page.getByRole('status').getByText(words.sending)).toBeAttached();
    // As Enter in a field, or "Send again" in a toast.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    resolve(undefined);
    await contact.expectToast(page, ...contact.SENT);
    await contact.expectTyped(page, contact.EMPTY);
    await expect(contact.captcha(page)).not.toBeChecked();
    // The button lost the focus when it was disabled.
    await expect(contact.sendButton(page)).toBeFocused();
    expect(posted).toHaveLength(1);
    // The next enquiry is checked when it is sent, like the first.
    await contact.field(page, 'name').fill('G');
    await expect(contact.field(page, 'name')).toHaveAttribute('aria-invalid', 'false');
  },
);

test(
  "a refusal shows the server's message in a toast, keeps the text and needs a new captcha",
  ALL_BROWSERS,
  async ({ page, consoleLines, expectedProblems, browserName }) => {
    expectedProblems.push(/./);
    const message = 'The mill is closed today.';
    await contact.answerWith(page, { status: 422, json: { message } });
    await contact.prepareEnquiry(page);
    await contact.sendButton(page).click();
    await contact.expectToast(page, words.error, message);
    await expect(contact.toast(page).getByRole('button', { name: words.sendAgain })).toHaveCount(0);
    await contact.expectTyped(page, contact.ENQUIRY);
    await expect(contact.captcha(page)).not.toBeChecked();
    // Firefox's driver does not tell what of an error is logged.
    if (browserName === 'chromium') expect(consoleLines.join('\n')).toContain(message);
  },
);

test(
  'a lost connection keeps text and captcha, and "Send again" sends them',
  ALL_BROWSERS,
  async ({ page, expectedProblems }) => {
    expectedProblems.push(/./);
    let online = false;
    const posted = await contact.answerWith(page, (route) =>
      online ? route.fulfill(contact.ACCEPTED) : route.abort(),
    );
    await contact.prepareEnquiry(page);
    await contact.sendButton(page).click();
    // The error's own message, in each browser's words.
    await contact.expectToast(page, words.error, /^(Failed to fetch|NetworkError.*|Load failed)$/);
    await contact.expectTyped(page, contact.ENQUIRY);
    await expect(contact.captcha(page)).toBeChecked();
    online = true;
    await contact.toast(page).getByRole('button', { name: words.sendAgain }).click();
    await contact.expectToast(page, ...contact.SENT);
    expect(posted).toHaveLength(2);
  },
);
