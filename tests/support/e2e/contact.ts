/** The contact page as a visitor uses it. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';

export interface Typed {
  name: string;
  email: string;
  company: string;
  message: string;
}

export const ENQUIRY: Typed = {
  name: 'Gurpreet Sandhu',
  email: 'gurpreet@mill.example',
  company: 'Sandhu Knitwear',
  message: 'Our orders live in four notebooks.',
};

/** What the form posts for these fields. */
export const posting = (typed: Typed): object => ({
  ...typed,
  captchaToken: expect.stringMatching(/./),
  website: '',
  elapsedMs: expect.any(Number),
});

export const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${name}$`, 'i') });
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
export const sendingButton = (page: Page) => page.getByRole('button', { name: 'Sending...' });
export const captcha = (page: Page) => page.getByRole('checkbox', { name: 'not a robot' });
export const toast = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('listitem');

/** Fills in the given fields. */
export async function fillForm(page: Page, typed: Partial<Typed> = ENQUIRY): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
}

/** The values of the four fields. */
export async function typed(page: Page): Promise<Typed> {
  return {
    name: await field(page, 'name').inputValue(),
    email: await field(page, 'email').inputValue(),
    company: await field(page, 'company').inputValue(),
    message: await field(page, 'message').inputValue(),
  };
}

/** Asserts that a toast with this title and description is visible. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** Asserts that a field is marked as invalid and described by its error. */
export async function expectFieldError(input: Locator, message: string): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(message);
  await expect(input.page().locator('main').getByText(message, { exact: true })).toBeVisible();
}

/** Responds to the form's requests in place of the server; the returned array collects the posted bodies. */
export async function answerWith(page: Page, answer: (route: Route) => Promise<void>): Promise<unknown[]> {
  const posted: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    posted.push(route.request().postDataJSON());
    await answer(route);
  });
  return posted;
}
