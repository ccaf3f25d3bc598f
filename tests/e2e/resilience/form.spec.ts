/** What visitors and their browsers do to a form. */
import type { Page } from '@playwright/test';
import {
  answerWith,
  captcha,
  ENQUIRY,
  expectFieldError,
  expectToast,
  field,
  fillForm,
  sendButton,
  sendingButton,
  toast,
  typed,
} from '../../support/e2e/contact.ts';
import { expect, expectNoComplaints, test } from '../../support/e2e/test.ts';

const SUCCESS = ['Message sent successfully!', "We'll get back to you as soon as possible."] as const;

/** Answers the form's requests with success; the array returned collects what was posted. */
const accept = (page: Page) => answerWith(page, (route) => route.fulfill({ json: { message: 'ok' } }));

test('10,000 characters pasted are kept, and refused in words; half of them are sent', async ({
  page,
  complaints,
}) => {
  const posted = await accept(page);
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  const message = field(page, 'message');
  await message.fill('');
  // As a paste comes in: all at once, without keys.
  await message.focus();
  await page.keyboard.insertText('ਫੁਲਕਾਰੀ 🧵 '.repeat(1000).slice(0, 10_000));
  await sendButton(page).click();
  await expectFieldError(message, 'Message must be at most 5,000 characters');
  await expect(message).toBeFocused();
  expect((await message.inputValue()).length).toBe(10_000);
  expect(posted).toEqual([]);

  const half = 'x'.repeat(5000);
  await message.fill(half);
  await sendButton(page).click();
  await expectToast(page, ...SUCCESS);
  expect(posted).toEqual([expect.objectContaining({ message: half })]);
  expectNoComplaints(complaints);
});

test('a name beyond all measure is refused in words and does not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  await fillForm(page, { ...ENQUIRY, name: 'Ж'.repeat(201), company: 'W'.repeat(201) });
  await captcha(page).check();
  await sendButton(page).click();
  await expectFieldError(field(page, 'name'), 'Name must be at most 200 characters');
  await expectFieldError(field(page, 'company'), 'Company must be at most 200 characters');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('fields that the browser fills in without a key being pressed are sent', async ({ page }) => {
  const posted = await accept(page);
  await page.goto('/contact');
  await field(page, 'name').focus();
  await captcha(page).check();
  // Past React's own setter, as the browser does; some send no event at all.
  await page.evaluate((enquiry) => {
    for (const [name, text] of Object.entries(enquiry)) {
      const input = document.querySelector(`main [name="${name}"]`)!;
      const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, text);
    }
  }, ENQUIRY);
  await sendButton(page).click();
  await expect.poll(() => posted).toEqual([{ ...ENQUIRY, captchaToken: expect.any(String) }]);
});

test('a page translated by the browser still checks, sends and tells', async ({ page, complaints }) => {
  await answerWith(page, (route) => route.fulfill({ status: 503, json: { message: 'Try later.' } }));
  await page.goto('/contact');
  await fillForm(page, { ...ENQUIRY, name: 'J', message: 'short' });
  await captcha(page).check();
  await sendButton(page).click();
  await translate(page);
  await fillForm(page);
  await sendButton(page).click();
  await expectToast(page, 'Error', 'Try later.');
  await expect(sendButton(page)).toBeEnabled();
  expect(await typed(page)).toEqual(ENQUIRY);
  expect(complaints.filter((line) => /removeChild|insertBefore|NotFoundError/.test(line))).toEqual([]);
});

/** Puts each text into a `<font>` of its own, as the translators of browsers do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest('script, style, textarea')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text.data);
    }
  });
}

test('a lost connection while sending: nothing is lost, and Send again sends it', async ({
  page,
  context,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let lost = false;
  const posted = await answerWith(page, async (route) => {
    if (lost) return route.fulfill({ json: { message: 'ok' } });
    await promise;
    lost = true;
    await route.abort('connectionreset');
  });
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).click();
  await expect(sendingButton(page)).toBeDisabled();
  await context.setOffline(true);
  resolve(undefined);
  await expectToast(page, 'Error', 'Failed to fetch');
  expect(await typed(page)).toEqual(ENQUIRY);
  await context.setOffline(false);
  await toast(page).getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, ...SUCCESS);
  expect(posted).toHaveLength(2);
});

test('on a slow line what is typed and pressed at once is sent, and sent once', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = await answerWith(page, async (route) => {
    await promise;
    await route.fulfill({ json: { message: 'ok' } });
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillForm(page);
  await captcha(page).check();
  await sendButton(page).click();
  await expect(sendingButton(page)).toBeDisabled();
  // What "Send again" in a notice does, which may still be there.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  resolve(undefined);
  await expectToast(page, ...SUCCESS);
  expect(posted).toHaveLength(1);
});
