/** The contact page as a visitor uses it. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import {
  eachField,
  FIELDS,
  type Enquiry,
  type EnquiryField,
  type FieldName,
} from '../../../src/enquiry/fields.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { addressOf } from '../content.ts';
import { anyValue } from '../enquiries.ts';

export const EMPTY: Enquiry = eachField(() => '');
export const ENQUIRY: Enquiry = {
  ...eachField(anyValue),
  name: 'Gurpreet Sandhu',
  email: 'gurpreet@mill.example',
  company: 'Sandhu Knitwear',
  message: 'Our orders live in four notebooks.',
};

export const SENT = [words.sent, words.willReply] as const;
export const CAPTCHA_MISSING = [words.verificationRequired, words.captchaMissing] as const;

const kindOf = (name: string): EnquiryField['kind'] => FIELDS[name as FieldName].kind;
export const field = (page: Page, name: string) => {
  const role = kindOf(name) === 'select' ? 'combobox' : kindOf(name) === 'checkbox' ? 'checkbox' : 'textbox';
  return page.getByRole('main').getByRole(role, { name: FIELDS[name as FieldName].label, exact: true });
};
/** What is typed on the keyboard to give a focused field its value. */
export const keysFor = (name: string, value: string) => (kindOf(name) === 'checkbox' ? ' ' : value);
export const sendButton = (page: Page) => page.getByRole('button', { name: words.sendMessage });
export const sendingButton = (page: Page) => page.getByRole('button', { name: words.sending });
export const captcha = (page: Page) => page.getByRole('checkbox', { name: words.notRobot });
export const toasts = (page: Page) =>
  page.getByRole('region', { name: words.notices.replace('{hotkey}', 'F8') });
export const toast = (page: Page) => toasts(page).getByRole('listitem');

const { email, phone } = site.contact;
/** The message in place of a form that could not be loaded. */
export const formFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: words.formNotLoaded(email, phone).join('') });

export const allowButton = (page: Page) => page.getByRole('button', { name: words.captchaAllow });

/** Allows the captcha where the site asks for that. */
export async function allowCaptcha(page: Page): Promise<void> {
  if (!site.consent) return;
  await expect(allowButton(page)).toBeEnabled();
  // By keyboard: after a click, browsers show no outline of what a script focuses.
  await allowButton(page).press('Enter');
}

/** Solves the captcha, which is there once a field has been focused. */
export async function solveCaptcha(page: Page): Promise<void> {
  await allowCaptcha(page);
  await captcha(page).check();
}

/** Fills in the given fields. */
export async function fillForm(page: Page, typed: Partial<Enquiry> = ENQUIRY): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    if (kindOf(name) === 'checkbox') await field(page, name).setChecked(text !== '');
    else if (kindOf(name) === 'select') await field(page, name).selectOption(text);
    else await field(page, name).fill(text);
  }
}

/** Opens the contact page, fills in the form and solves the captcha. */
export async function prepareEnquiry(page: Page, typed: Partial<Enquiry> = ENQUIRY): Promise<void> {
  await page.goto(addressOf('contact'));
  await fillForm(page, typed);
  await solveCaptcha(page);
}

/** Asserts the values of the fields. */
export async function expectTyped(page: Page, typed: Enquiry): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    if (kindOf(name) === 'checkbox') await expect(field(page, name)).toBeChecked({ checked: text !== '' });
    else await expect(field(page, name)).toHaveValue(text);
  }
}

/** Asserts that a toast with this title and description is visible. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** Asserts that a field is marked as invalid and described by its error. */
export async function expectFieldError(input: Locator, message: string): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(message);
}

/** Answers the form's requests in place of the server; the returned array collects the posted bodies. */
export async function answerWith(
  page: Page,
  answer: Parameters<Route['fulfill']>[0] | ((route: Route) => Promise<void>),
): Promise<unknown[]> {
  const posted: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    posted.push(JSON.parse(route.request().postData() ?? 'null'));
    await (typeof answer === 'function' ? answer(route) : route.fulfill(answer));
  });
  return posted;
}

export const ACCEPTED = { json: { message: 'ok' } };
