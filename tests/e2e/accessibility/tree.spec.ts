/** What assistive technology gets of form and toasts: roles, names and states in reading order. */
import { captcha, expectToast, fillForm, sendButton, CAPTCHA_MISSING } from '../../support/e2e/contact.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('the form has its fields, errors, captcha and button in this order, and the toast its own button', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillForm(page, { name: 'Jo', message: 'Hello' });
  await sendButton(page).click();
  await expectToast(page, ...CAPTCHA_MISSING);
  await expect(captcha(page)).toBeVisible();
  await expect(page.locator('main form')).toMatchAriaSnapshot(`
    - text: Name
    - textbox "Name": Jo
    - text: Email
    - textbox "Email" [invalid]
    - paragraph: Please enter a valid email address
    - text: Company
    - textbox "Company"
    - text: Message
    - textbox "Message" [invalid]: Hello
    - paragraph: Message must be at least 10 characters
    - checkbox /not a robot/
    - paragraph: Please complete the reCAPTCHA verification
    - button "Send Message"
    - paragraph:
      - link "Privacy Policy"
      - link "Terms of Service"
    - status
  `);
  await expect(page.getByRole('region', { name: 'Notices' })).toMatchAriaSnapshot(`
    - region "Notices (F8)":
      - list:
        - listitem "Verification Required Please complete the reCAPTCHA verification":
          - button "Dismiss"
  `);
});
