/** The type of a form field, and the standard fields, from which src/own/fields.ts selects. */
import type { Words } from '../words/index.ts';
import type { LocalizedText } from '../words/text.ts';

/** The interface texts that label the standard fields. */
export type FieldLabels = Pick<Words, 'name' | 'email' | 'company' | 'message'>;

/** A form field. Its value is a string, and `kind` determines its control (src/islands/contact/FormField.tsx). */
export type EnquiryField = {
  /**
   * The label used by the form, messages, emails and commands. In the label of a checkbox, `[words](/address)` is a
   * link.
   */
  label: LocalizedText | ((words: FieldLabels) => string);
  optional?: boolean;
  /** Whether the field takes up half the width of a wide form. */
  isHalf?: boolean;
  /** The value of the HTML attribute `autocomplete`. */
  autoComplete?: string;
} & (TypedField | (({ kind: 'select'; options: readonly LocalizedText[] } | { kind: 'checkbox' }) & Chosen));

interface Chosen {
  /** The error message shown if nothing is chosen, or if the checkbox isn't ticked. Defaults to an interface text. */
  error?: LocalizedText;
}

/** A text field. Lengths are in UTF-16 units after normalization, as for the HTML attribute `maxlength`. */
export interface TypedField {
  /**
   * A single line, an email address, a phone number or several lines of text. Multi-line values are shown at the end of
   * the email.
   */
  kind: 'text' | 'email' | 'tel' | 'textarea';
  minLength?: number;
  /** The minimum length in Japanese, Chinese and Korean, where 林 is a name. Defaults to `minLength`. */
  minLengthEastAsian?: number;
  maxLength: number;
}

export const name = {
  label: (words: FieldLabels) => words.name,
  kind: 'text',
  minLength: 2,
  minLengthEastAsian: 1,
  maxLength: 200,
  autoComplete: 'name',
} as const;

export const email = {
  label: (words: FieldLabels) => words.email,
  kind: 'email',
  isHalf: true,
  maxLength: 200,
  autoComplete: 'email',
} as const;

export const company = {
  label: (words: FieldLabels) => words.company,
  kind: 'text',
  optional: true,
  isHalf: true,
  maxLength: 200,
  autoComplete: 'organization',
} as const;

export const message = {
  label: (words: FieldLabels) => words.message,
  kind: 'textarea',
  minLength: 10,
  minLengthEastAsian: 5,
  maxLength: 5000,
} as const;
