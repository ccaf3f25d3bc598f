/** The contact form as a visitor of any engine uses it. */
import { ENQUIRY, type Typed } from '../e2e/contact.ts';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

export const FORM = 'main form';
export const CAPTCHA = 'main input[type="checkbox"]';
export const SEND = [`${FORM} button[type="submit"]`, 'Send Message'] as const;

export const field = (name: string) => `main [name="${name}"]`;

export async function fillForm(visitor: Visitor, typed: Partial<Typed> = ENQUIRY): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await visitor.fill(field(name), text);
}

/** The values of the four fields. */
export const valuesOf = (visitor: Visitor) =>
  visitor.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => [name, document.querySelector<HTMLInputElement>(`main [name="${name}"]`)!.value]),
      ),
    Object.keys(ENQUIRY),
  );

/** Label of the form's button, and whether it is disabled. */
export const buttonState = (visitor: Visitor) =>
  visitor.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('main form button[type="submit"]')!;
    return { label: button.innerText.trim(), disabled: button.disabled };
  });

/** The error of each invalid field, by name. */
export const errorsOf = (visitor: Visitor) =>
  visitor.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('main [aria-invalid="true"]')].map((input) => [
        input.name,
        document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent.trim(),
      ]),
    ),
  );

/** Asserts that a toast with these texts is visible. */
export async function expectToast(visitor: Visitor, title: string, description: string): Promise<void> {
  await expect
    .poll(() =>
      visitor.evaluate(() =>
        [...document.querySelectorAll('.toast')].map((toast) => (toast as HTMLElement).innerText),
      ),
    )
    .toContainEqual(expect.stringContaining(`${title}\n${description}`));
}
