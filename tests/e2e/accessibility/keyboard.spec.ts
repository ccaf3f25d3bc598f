/** The enquiry form with the keyboard alone. */
import {
  answerWith,
  captcha,
  ENQUIRY,
  expectToast,
  field,
  posting,
  sendButton,
  toast,
  typed,
} from '../../support/e2e/contact.ts';
import { expect, expectNoConsoleProblems, test } from '../../support/e2e/test.ts';

test('an enquiry can be written, corrected and sent with the keyboard alone', async ({
  page,
  consoleProblems,
}) => {
  const posted = await answerWith(page, (route) => route.fulfill({ json: { message: 'ok' } }));
  const { keyboard } = page;
  await page.goto('/contact');
  // The skip link skips the header; the next stop is the form.
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(field(page, 'name')).toBeFocused();
  await keyboard.type(ENQUIRY.name);
  for (const [name, text] of [
    ['email', 'gurpreet'],
    ['company', ENQUIRY.company],
    ['message', ENQUIRY.message],
  ] as const) {
    await keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
    await keyboard.type(text);
  }
  await expect(captcha(page)).toBeVisible();
  await keyboard.press('Tab');
  await expect(captcha(page)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await keyboard.press('Enter');

  // The first invalid field has the focus; Enter in it submits again.
  await expect(field(page, 'email')).toBeFocused();
  await expect(field(page, 'email')).toHaveAccessibleDescription('Please enter a valid email address');
  await keyboard.press('End');
  await keyboard.type('@mill.example');
  await keyboard.press('Enter');
  await expectToast(page, 'Message sent successfully!', "We'll get back to you as soon as possible.");
  expect(posted).toEqual([posting(ENQUIRY)]);
  expect(await typed(page)).toEqual({ name: '', email: '', company: '', message: '' });

  await keyboard.press('F8');
  await keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  expectNoConsoleProblems(consoleProblems);
});
