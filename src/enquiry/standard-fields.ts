/** What a field of the form is, and the fields that the site is delivered with; src/own/fields.ts chooses among them. */
import type { Words } from '../words/index.ts';
import type { LocalizedText } from '../words/text.ts';

/** The words that label the standard fields. */
export type FieldLabels = Pick<Words, 'name' | 'email' | 'company' | 'message'>;

/** A field of the enquiry; its value is a text. The form makes its control from `kind` (src/islands/contact/FormField.tsx). */
export type EnquiryField = {
  /** What the form, the messages, the mail and the terminal call it; beside a box, `[words](/address)` is a link. */
  label: LocalizedText | ((words: FieldLabels) => string);
  optional?: boolean;
  /** Whether it shares a line of a wide form. */
  isHalf?: boolean;
  /** As in HTML's `autocomplete`. */
  autoComplete?: string;
} & (TypedField | (({ kind: 'select'; options: readonly LocalizedText[] } | { kind: 'checkbox' }) & Chosen));

interface Chosen {
  /** What the form says when nothing is chosen, or the box is not ticked; without it, words of its own. */
  error?: LocalizedText;
}

/** A field that is typed. Lengths are counted after normalisation in UTF-16 units, as `maxlength` counts them. */
export interface TypedField {
  /** One line, an email address, a telephone number, or several lines, which the mail has below the lines. */
  kind: 'text' | 'email' | 'tel' | 'textarea';
  minLength?: number;
  /** The same in Japanese, Chinese and Korean, in which 林 is a name; without it, `minLength`. */
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
