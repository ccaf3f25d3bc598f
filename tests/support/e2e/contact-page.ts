/** The contact page as a visitor uses it: the form, the captcha, toasts. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import {
  eachField,
  FIELDS,
  labelOf,
  type Enquiry,
  type EnquiryField,
  type FieldName,
} from '../../../src/enquiry/fields.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { addressOf } from '../content.ts';
import { anyValue } from '../enquiries.ts';

export const EMPTY: Enquiry = eachField(() => '');
/** An enquiry without errors: a value for each field, whatever fields an agency has added. */
export const ENQUIRY: Enquiry = {
  ...eachField(anyValue),
  name: 'Gurpreet Sandhu',
  email: 'gurpreet@mill.example',
  company: 'Sandhu Knitwear',
  message: 'Our orders live in four notebooks.',
};

/** The function's answer to an enquiry that it has taken. */
export const ACCEPTED = { json: { message: 'ok' } };

/** An answer in place of the function's, or what makes one. */
type Answer = Parameters<Route['fulfill']>[0] | ((route: Route) => Promise<void>);

const { email, phone } = site.contact;
const kindOf = (name: string): EnquiryField['kind'] => FIELDS[name as FieldName].kind;

export class ContactPage {
  readonly page: Page;
  readonly form: Locator;
  readonly sendButton: Locator;
  /** The same button while an enquiry is being sent. */
  readonly sendingButton: Locator;
  readonly captcha: Locator;
  /** The button that loads the captcha, where the site asks for that. */
  readonly allowButton: Locator;
  readonly toast: Locator;
  readonly sendAgainButton: Locator;
  /** The message in place of a form that could not be loaded. */
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('main form');
    this.sendButton = page.getByRole('button', { name: words.sendMessage });
    this.sendingButton = page.getByRole('button', { name: words.sending });
    this.captcha = page.getByRole('checkbox', { name: words.notRobot });
    this.allowButton = page.getByRole('button', { name: words.captchaAllow });
    const toasts = page.getByRole('region', { name: words.notices.replace('{hotkey}', 'F8') });
    this.toast = toasts.getByRole('listitem');
    this.sendAgainButton = this.toast.getByRole('button', { name: words.sendAgain });
    const message = words.formNotLoaded(email, phone).join('');
    this.failure = page.getByRole('alert').filter({ hasText: message });
  }

  /** Opens the page, of the tested site or of another build at `origin`. */
  async open(origin = ''): Promise<void> {
    await this.page.goto(origin + addressOf('contact'));
  }

  field(name: string): Locator {
    const kind = kindOf(name);
    const role = kind === 'select' ? 'combobox' : kind === 'checkbox' ? 'checkbox' : 'textbox';
    const label = labelOf(FIELDS[name as FieldName]);
    return this.page.getByRole('main').getByRole(role, { name: label, exact: true });
  }

  /** Fills in the given fields. */
  async fill(values: Partial<Enquiry> = ENQUIRY): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      if (kindOf(name) === 'checkbox') await this.field(name).setChecked(value !== '');
      else if (kindOf(name) === 'select') await this.field(name).selectOption(value);
      else await this.field(name).fill(value);
    }
  }

  /** Types a value on the keyboard into the focused field. */
  async type(name: string, value: string): Promise<void> {
    await this.page.keyboard.type(kindOf(name) === 'checkbox' ? ' ' : value);
  }

  /** Asserts the values of the fields. */
  async expectValues(values: Enquiry): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      if (kindOf(name) === 'checkbox') await expect(this.field(name)).toBeChecked({ checked: value !== '' });
      else await expect(this.field(name)).toHaveValue(value);
    }
  }

  /** Asserts that a field is marked as invalid and described by its error. */
  async expectError(name: string, message: string): Promise<void> {
    await expect(this.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(this.field(name)).toHaveAccessibleDescription(message);
  }

  /** Allows the captcha where the site asks for that. */
  async allowCaptcha(): Promise<void> {
    if (!site.consent) return;
    await expect(this.allowButton).toBeEnabled();
    // By keyboard: after a click, browsers show no outline of what a script focuses.
    await this.allowButton.press('Enter');
  }

  /** Solves the captcha, which is there once a field has been focused. */
  async solveCaptcha(): Promise<void> {
    await this.allowCaptcha();
    await this.captcha.check();
  }

  /** Opens the page, fills in the form and solves the captcha. */
  async prepare(values?: Partial<Enquiry>): Promise<void> {
    await this.open();
    await this.fill(values);
    await this.solveCaptcha();
  }

  async send(): Promise<void> {
    await this.sendButton.click();
  }

  /** Submits the form as Enter in a field does, also where that would begin a new line. */
  async submit(): Promise<void> {
    await this.form.evaluate((form: HTMLFormElement) => form.requestSubmit());
  }

  /** Answers the form's requests in place of the function; the returned array collects the posted bodies. */
  async answerWith(answer: Answer): Promise<unknown[]> {
    const posted: unknown[] = [];
    await this.page.route('**/api/contact', async (route) => {
      posted.push(JSON.parse(route.request().postData() ?? 'null'));
      await (typeof answer === 'function' ? answer(route) : route.fulfill(answer));
    });
    return posted;
  }

  /** Asserts that a toast with this title and description is visible. */
  async expectToast(title: string, description: string | RegExp): Promise<void> {
    await expect(this.toast.getByText(title, { exact: true })).toBeVisible();
    await expect(this.toast.getByText(description, { exact: true })).toBeVisible();
  }

  async expectSentToast(): Promise<void> {
    await this.expectToast(words.sent, words.willReply);
  }

  async expectCaptchaToast(): Promise<void> {
    await this.expectToast(words.verificationRequired, words.captchaMissing);
  }
}
