/** The form with extreme input, autofill, translation and slow connections. */
import type { Page } from '@playwright/test';
import {
  answerWith,
  captcha,
  ENQUIRY,
  expectFieldError,
  expectToast,
  field,
  fillForm,
  posting,
  sendButton,
  sendingButton,
  typed,
} from '../../support/e2e/contact.ts';
import { expect, expectNoConsoleProblems, test } from '../../support/e2e/test.ts';

const SUCCESS = ['Message sent successfully!', "We'll get back to you as soon as possible."] as const;

/** Answers the form's requests with success; the array returned collects what was posted. */
const accept = (page: Page) => answerWith(page, (route) => route.fulfill({ json: { message: 'ok' } }));

test('a pasted message of 10,000 characters is rejected but kept, and 5,000 characters are sent', async ({
  page,
  consoleProblems,
}) => {
  const posted = await accept(page);
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
  const message = field(page, 'message');
  await message.fill('');
  // Like a paste: all at once, without key events.
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
  expectNoConsoleProblems(consoleProblems);
});

test('a name and company of 201 characters are rejected and do not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  await fillForm(page, { ...ENQUIRY, name: 'Ж'.repeat(201), company: 'W'.repeat(201) });
  await captcha(page).check();
  await sendButton(page).click();
  await expectFieldError(field(page, 'name'), 'Name must be at most 200 characters');
  await expectFieldError(field(page, 'company'), 'Company must be at most 200 characters');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('values that the browser filled in without events are sent', async ({ page }) => {
  const posted = await accept(page);
  await page.goto('/contact');
  await field(page, 'name').focus();
  await captcha(page).check();
  // Bypasses React's setter, as autofill does; some browsers dispatch no event.
  await page.evaluate((enquiry) => {
    for (const [name, text] of Object.entries(enquiry)) {
      const input = document.querySelector(`main [name="${name}"]`)!;
      const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, text);
    }
  }, ENQUIRY);
  await sendButton(page).click();
  await expect.poll(() => posted).toEqual([posting(ENQUIRY)]);
});

test('the form validates and sends on a page that the browser translated', async ({
  page,
  consoleProblems,
}) => {
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
  expect(consoleProblems.filter((line) => /removeChild|insertBefore|NotFoundError/.test(line))).toEqual([]);
});

/** Wraps each text in a `<font>`, as browsers' translation does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest('script, style, textarea')) continue;
      // Deprecated, but what browsers' translators insert.
      const font = document.createElement('font' as string);
      text.replaceWith(font);
      font.append(text.data);
    }
  });
}

test('an enquiry submitted twice while the page is still loading is sent once', async ({ page }) => {
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
  // The same as "Send again" in a toast.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  resolve(undefined);
  await expectToast(page, ...SUCCESS);
  expect(posted).toHaveLength(1);
});
