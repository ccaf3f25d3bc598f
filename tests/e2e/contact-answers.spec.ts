import type { Page, Route } from '@playwright/test';
import {
  answerWith,
  captcha,
  ENQUIRY,
  expectToast,
  field,
  fillForm,
  posting,
  sendButton,
  sendingButton,
  toast,
  typed,
} from '../support/e2e/contact.ts';
import { colour } from '../support/e2e/colours.ts';
import { watchConsole } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const accept = (route: Route) => route.fulfill({ json: { ok: true } });

/** Opens the contact page, fills in the form and solves the captcha. */
async function prepare(page: Page): Promise<void> {
  await page.goto('/contact');
  await fillForm(page);
  await captcha(page).check();
}

test('the button is disabled and reads "Sending..." until the server responds', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await answerWith(page, async (route) => {
    await promise;
    await accept(route);
  });
  await prepare(page);
  await sendButton(page).click();
  await expect(sendingButton(page)).toBeDisabled();
  await expect(sendingButton(page)).toHaveCSS('background-color', colour('cloth-3'));
  await expect(sendButton(page)).toHaveCount(0);
  resolve(undefined);
  await expect(sendButton(page)).toBeEnabled();
});

test('success clears the form, resets the captcha and shows a toast', async ({ page }) => {
  const posted = await answerWith(page, accept);
  await prepare(page);
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  expect(posted).toEqual([posting(ENQUIRY)]);
  expect(await typed(page)).toEqual({ name: '', email: '', company: '', message: '' });
  await expect(captcha(page)).not.toBeChecked();

  // A second enquiry needs a new captcha.
  await fillForm(page);
  await sendButton(page).click();
  await expectToast(page, 'Verification Required', 'Please complete the reCAPTCHA verification');
  expect(posted).toHaveLength(1);
});

for (const [situation, answer, message] of [
  [
    'with a message',
    { status: 422, json: { message: 'The mill is closed today.' } },
    'The mill is closed today.',
  ],
  ['without JSON', { status: 500, body: 'Internal error' }, 'Failed to send message'],
  [
    'with a page',
    { status: 429, contentType: 'text/html', body: '<h1>Slow down</h1>' },
    'Failed to send message',
  ],
  ['with JSON without a message', { status: 502, json: { error: 'bad gateway' } }, 'Failed to send message'],
  [
    'with a message that is not a string',
    { status: 400, json: { message: { a: 1 } } },
    'Failed to send message',
  ],
  [
    'with JSON null',
    { status: 503, contentType: 'application/json', body: 'null' },
    'Failed to send message',
  ],
] as const) {
  test(`a refusal ${situation} (${answer.status}) shows a toast and keeps the text`, async ({ page }) => {
    const lines = watchConsole(page);
    const posted = await answerWith(page, (route) => route.fulfill(answer));
    await prepare(page);
    await sendButton(page).click();
    await expectToast(page, 'Error', message);
    await expect(toast(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await expect(sendButton(page)).toBeEnabled();
    expect(await typed(page)).toEqual(ENQUIRY);
    await expect(captcha(page)).not.toBeChecked();
    expect(lines.join('\n')).toContain(message);
    expect(posted).toHaveLength(1);
  });
}

test("a lost connection shows the browser's error and can be sent again with the same captcha", async ({
  page,
}) => {
  const lines = watchConsole(page);
  let online = false;
  const posted = await answerWith(page, (route) =>
    online ? accept(route) : route.abort('internetdisconnected'),
  );
  await prepare(page);
  await sendButton(page).click();
  await expectToast(page, 'Error', 'Failed to fetch');
  expect(await typed(page)).toEqual(ENQUIRY);
  await expect(captcha(page)).toBeChecked();
  expect(lines.join('\n')).toContain('Failed to fetch');

  online = true;
  await toast(page).getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  expect(posted).toHaveLength(2);
  expect(posted[1]).toEqual({ ...(posted[0] as object), elapsedMs: expect.any(Number) });
});

test('a refused enquiry can be sent again with a new captcha', async ({ page }) => {
  let refusals = 1;
  const posted = await answerWith(page, (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503, json: { message: 'Try later.' } }) : accept(route),
  );
  await prepare(page);
  await sendButton(page).click();
  await expectToast(page, 'Error', 'Try later.');
  await captcha(page).check();
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  const tokens = posted.map((body) => (body as { captchaToken: string }).captchaToken);
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).not.toBe(tokens[0]);
});

test('a double click on Send Message sends one enquiry', async ({ page }) => {
  const posted = await answerWith(page, accept);
  await prepare(page);
  await sendButton(page).dblclick();
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  expect(posted).toHaveLength(1);
});

test('pressing Enter repeatedly sends one enquiry', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const posted = await answerWith(page, async (route) => {
    await promise;
    await accept(route);
  });
  await prepare(page);
  await field(page, 'name').focus();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Enter');
  resolve(undefined);
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  expect(posted).toHaveLength(1);
});

test('a toast can be dismissed with its button', async ({ page }) => {
  await answerWith(page, (route) => route.fulfill({ status: 500 }));
  await prepare(page);
  await sendButton(page).click();
  await expectToast(page, 'Error', 'Failed to send message');
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
});
