/** What the form does while it is being sent, and with each kind of answer. */
import {
  ACCEPTED,
  answerWith,
  captcha,
  EMPTY,
  ENQUIRY,
  expectToast,
  expectTyped,
  field,
  fillForm,
  posting,
  prepareEnquiry,
  sendButton,
  sendingButton,
  SENT,
  toast,
  UNVERIFIED,
} from '../support/e2e/contact.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test(
  'Send Message is disabled and reads "Sending..." until the answer; success clears the form and resets the captcha',
  ALL_BROWSERS,
  async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const posted = await answerWith(page, async (route) => {
      await promise;
      await route.fulfill(ACCEPTED);
    });
    await prepareEnquiry(page);
    await sendButton(page).dblclick();
    await expect(sendingButton(page)).toBeDisabled();
    // As Enter in a field, or "Send again" in a toast.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    resolve(undefined);
    await expectToast(page, ...SENT);
    await expectTyped(page, EMPTY);
    await expect(captcha(page)).not.toBeChecked();
    await expect(sendButton(page)).toBeEnabled();

    // A second enquiry needs a new captcha.
    await fillForm(page);
    await sendButton(page).click();
    await expectToast(page, ...UNVERIFIED);
    expect(posted).toHaveLength(1);
  },
);

for (const [what, answer, message] of [
  [
    "with the server's message",
    { status: 422, json: { message: 'The mill is closed today.' } },
    'The mill is closed today.',
  ],
  [
    'without a message',
    { status: 429, contentType: 'text/html', body: '<h1>Slow down</h1>' },
    'Failed to send message',
  ],
] as const) {
  test(
    `a refusal ${what} shows a toast, keeps the text and needs a new captcha`,
    ALL_BROWSERS,
    async ({ page, consoleLines, expectedProblems, browserName }) => {
      expectedProblems.push(/./);
      let refusals = 1;
      const posted = await answerWith(page, (route) => route.fulfill(refusals-- > 0 ? answer : ACCEPTED));
      await prepareEnquiry(page);
      await sendButton(page).click();
      await expectToast(page, 'Error', message);
      await expect(toast(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
      await expectTyped(page, ENQUIRY);
      await expect(captcha(page)).not.toBeChecked();
      // Firefox's driver does not tell what of an error is logged.
      if (browserName === 'chromium') expect(consoleLines.join('\n')).toContain(message);

      await captcha(page).check();
      await sendButton(page).click();
      await expectToast(page, ...SENT);
      expect(posted).toHaveLength(2);
    },
  );
}

test(
  'a lost connection keeps text and captcha, and "Send again" sends them',
  ALL_BROWSERS,
  async ({ page, expectedProblems, browserName }) => {
    expectedProblems.push(/./);
    let online = false;
    const posted = await answerWith(page, (route) => (online ? route.fulfill(ACCEPTED) : route.abort()));
    await prepareEnquiry(page);
    await sendButton(page).click();
    // The error's own message, in each browser's words.
    await expectToast(page, 'Error', /^(Failed to fetch|NetworkError.*|Load failed)$/);
    await expectTyped(page, ENQUIRY);
    await expect(captcha(page)).toBeChecked();
    online = true;
    await toast(page).getByRole('button', { name: 'Send again' }).click();
    await expectToast(page, ...SENT);
    // Firefox's driver does not tell what is posted.
    if (browserName === 'chromium') {
      expect(posted).toEqual([posting(ENQUIRY), { ...(posted[0] as object), elapsedMs: expect.any(Number) }]);
    }
  },
);

test('a request that times out keeps the text where the error is an AbortError, as before Chrome 124', async ({
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/aborted/);
  await page.addInitScript(() => {
    AbortSignal.timeout = () => AbortSignal.abort();
  });
  await prepareEnquiry(page);
  await sendButton(page).click();
  await expectToast(page, 'Error', 'signal is aborted without reason');
  await expectTyped(page, ENQUIRY);
});

test('a screen reader hears that the enquiry is being sent, and then the result', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await answerWith(page, async (route) => {
    await promise;
    await route.fulfill(ACCEPTED);
  });
  await prepareEnquiry(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"]')) {
        const text = region.textContent.trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Sending...')).toBeAttached();
  resolve(undefined);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(' | '));
  await expect.poll(heard).toMatch(/^Sending\.\.\. \| .*Message sent successfully!.*as soon as possible\.$/);
  // The button lost the focus when it was disabled.
  await expect(sendButton(page)).toBeFocused();
  await expect(field(page, 'name')).toHaveValue('');
});
