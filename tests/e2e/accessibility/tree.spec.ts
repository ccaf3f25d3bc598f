/** What assistive technology gets of form, toasts, pager and menu: roles, names and states in reading order. */
import { pageSummary } from '../../../src/lib/pagination.ts';
import { site } from '../../../src/site.ts';
import { projects } from '../../support/content.ts';
import { captcha, expectToast, fillForm, sendButton, UNVERIFIED } from '../../support/e2e/contact.ts';
import { menu, menuButton, PAGES, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('the form has its fields, errors, captcha and button in this order, and the toast its own button', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillForm(page, { name: 'Jo', message: 'Hello' });
  await sendButton(page).click();
  await expectToast(page, ...UNVERIFIED);
  await expect(captcha(page)).toBeVisible();
  await expect(page.locator('main form')).toMatchAriaSnapshot(`
    - text: Name
    - textbox "Name": Jo
    - text: Email
    - textbox "Email" [invalid]
    - paragraph: Please enter a valid email address
    - text: Company
    - textbox "Company":
      - /placeholder: Optional
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

test('the pager has its summary, Previous, a list of its pages, and Next in this order', async ({ page }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  await page.goto('/work');
  const numbers = Array.from(
    { length: PAGES },
    (_, index) => `        - listitem:\n          - button "${index + 1}"`,
  );
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toMatchAriaSnapshot(`
    - navigation "Pagination":
      - status: ${pageSummary(1, site.projectsPerPage, projects.length)}
      - button "Previous" [disabled]
      - list:
        - /children: equal
${numbers.join('\n')}
      - button "Next"
  `);
});

test('the open menu follows its button and has the links of the navigation', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await menuButton(page).click();
  await menu(page).waitFor();
  const links = site.navigation.map(({ label }) => `        - link "${label}"`);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Menu" [expanded]
      - navigation "Menu":
        - /children: equal
${links.join('\n')}
        - link "Let's Build"
  `);
});
