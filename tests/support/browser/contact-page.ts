/** Page object for the contact page, with its form, captcha and toasts. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import {
  eachField,
  FIELDS,
  type Enquiry,
  type EnquiryField,
  type FieldName,
} from '../../../src/enquiry/fields.ts';
import { site } from '../../../src/site.ts';
import { addressOf } from '../content.ts';
import { validValue } from '../enquiries.ts';
import { captchaMissing, CONTACT, TEXTS } from '../texts.ts';
import { fill } from '../../../src/words/fill.ts';

const { words } = TEXTS;

export const EMPTY: Enquiry = eachField(() => '');
const TYPICAL: Record<string, string> = {
  name: 'Gurpreet Sandhu',
  email: 'gurpreet@mill.example',
  company: 'Sandhu Knitwear',
  message: 'Our orders live in four notebooks.',
};
/** A valid enquiry with a value for each of the agency's fields. */
export const ENQUIRY: Enquiry = eachField((field, name) => TYPICAL[name] ?? validValue(field));

/** The function's response to an accepted enquiry. */
export const ACCEPTED = { json: { message: 'ok' } };

/** A mocked response from the function, or a handler for the function's route. */
type Answer = Parameters<Route['fulfill']>[0] | ((route: Route) => Promise<void>);

export type ContactPage = ReturnType<typeof contactPage>;
export function contactPage(page: Page) {
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name });
  const form = page.locator('main form');
  const captcha = page.getByRole('checkbox', { name: words.notRobot });
  /** The button that loads the captcha, if the site asks for consent. */
  const allowButton = button(fill(words.captchaAllow, { captcha: provider.name }));
  const toast = page
    .getByRole('region', { name: words.notices.replace('{hotkey}', 'F8') })
    .getByRole('listitem');
  const contactLinks = fill(words.formNotLoaded, CONTACT);

  const kindOf = (name: string): EnquiryField['kind'] => FIELDS[name as FieldName].kind;
  // Found by ID, because other elements' texts contain the label, too.
  const field = (name: string) => page.locator(`main [id='${name}']`);

  const contact = {
    page,
    form,
    sendButton: button(words.sendMessage),
    /** The send button as labelled while the form is being sent. */
    sendingButton: button(words.sending),
    captcha,
    allowButton,
    toast,
    dismissButton: button(words.dismiss, toast),
    sendAgainButton: button(words.sendAgain, toast),
    /** The message shown instead of a form that failed to load. */
    failure: page.getByRole('alert').filter({ hasText: contactLinks }),
    field,

    open: (search = '') => page.goto(addressOf('contact') + search),

    async fill(values: Partial<Enquiry> = ENQUIRY) {
      for (const [name, value] of Object.entries(values)) {
        if (kindOf(name) === 'checkbox') await field(name).setChecked(value !== '');
        else if (kindOf(name) === 'select') await field(name).selectOption(value);
        else await field(name).fill(value);
      }
    },
    async expectValues(values: Enquiry) {
      for (const [name, value] of Object.entries(values)) {
        if (kindOf(name) === 'checkbox') await expect(field(name)).toBeChecked({ checked: value !== '' });
        else await expect(field(name)).toHaveValue(value);
      }
    },
    /** Asserts that a field is marked as invalid, and that this error message describes the field. */
    async expectError(name: string, message: string) {
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(name), `${name} is described by its error`).toHaveAccessibleDescription(message);
    },

    /** Allows the captcha, if the site asks for consent. */
    async allowCaptcha() {
      if (!site.consent) return;
      await expect(allowButton).toBeEnabled();
      // Uses the keyboard, because browsers show no focus outline after a click.
      await allowButton.press('Enter');
    },
    /** Solves the captcha, which loads after a field is focused. */
    async solveCaptcha() {
      await contact.allowCaptcha();
      await captcha.check();
    },
    /** Opens the page, fills in the form and solves the captcha. */
    async prepare(values?: Partial<Enquiry>) {
      await contact.open();
      await contact.fill(values);
      await contact.solveCaptcha();
    },
    send: () => contact.sendButton.click(),
    /** Submits the form the way pressing Enter in an input does. */
    submit: () => form.evaluate((element: HTMLFormElement) => element.requestSubmit()),
    /** Mocks the function's responses. The posted bodies are added to the returned array. */
    async answerWith(answer: Answer) {
      const posted: unknown[] = [];
      await page.route('**/api/contact', async (route) => {
        posted.push(route.request().postDataJSON());
        await (typeof answer === 'function' ? answer(route) : route.fulfill(answer));
      });
      return posted;
    },

    async expectToast(title: string, description: string | RegExp) {
      await expect(toast.getByText(title, { exact: true })).toBeVisible();
      await expect(toast.getByText(description, { exact: true }).first()).toBeVisible();
    },
    expectSentToast: () => contact.expectToast(words.sent, words.willReply),
    expectCaptchaToast: () => contact.expectToast(words.verificationRequired, captchaMissing),
  };
  return contact;
}
