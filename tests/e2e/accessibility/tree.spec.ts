/** What assistive technology gets of form and toasts: roles, names and states in reading order. */
import * as words from '../../../src/words/index.ts';
import {
  allowCaptcha,
  captcha,
  CAPTCHA_MISSING,
  expectToast,
  fillForm,
  sendButton,
  toasts,
} from '../../support/e2e/contact.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('the form has its fields, errors, captcha and button in this order, and the toast its own button', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillForm(page, { name: 'Jo', message: 'Hello' });
  await sendButton(page).click();
  await expectToast(page, ...CAPTCHA_MISSING);
  await allowCaptcha(page);
  await expect(captcha(page)).toBeVisible();
  await expect(page.locator('main form')).toMatchAriaSnapshot(`
    - text: "${words.name}"
    - textbox "${words.name}": Jo
    - text: "${words.email}"
    - textbox "${words.email}" [invalid]
    - paragraph: "${words.invalidEmail}"
    - text: "${words.company}"
    - textbox "${words.company}"
    - text: "${words.message}"
    - textbox "${words.message}" [invalid]: Hello
    - paragraph: "${words.tooShort(words.message, 10)}"
    - checkbox "${words.notRobot} ${words.localCaptcha}"
    - paragraph: "${words.captchaMissing}"
    - button "${words.sendMessage}"
    - paragraph:
      - link "${words.privacyPolicy}"
      - link "${words.termsOfService}"
    - status
  `);
  await expect(toasts(page)).toMatchAriaSnapshot(`
    - region:
      - list:
        - listitem "${CAPTCHA_MISSING.join(' ')}":
          - button "${words.dismiss}"
  `);
});
