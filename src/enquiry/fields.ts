/** The fields that a visitor fills in. Whatever lists fields, from the form to the terminal, takes them from here. */
import { words } from '../words/index.ts';

/** A field of the enquiry; its value is a text. The form makes its control from `kind` (src/islands/contact/Field.tsx). */
export type EnquiryField = {
  /** What the form, the messages, the mail and the terminal call it. */
  label: string;
  optional?: boolean;
  /** Whether it shares a line of a wide form. */
  isHalf?: boolean;
  /** As in HTML's `autocomplete`. */
  autoComplete?: string;
} & (TypedField | { kind: 'select'; options: readonly string[] } | { kind: 'checkbox' });

/** A field that is typed. Lengths are counted after normalisation in UTF-16 units, as `maxlength` counts them. */
export interface TypedField {
  /** One line, an email address, a telephone number, or several lines, which the mail has below the lines. */
  kind: 'text' | 'email' | 'tel' | 'textarea';
  minLength?: number;
  maxLength: number;
}

/** The fields in the order of the form; labels are in the language of the page or of the answer. */
export const FIELDS = {
  name: {
    get label() {
      return words.name;
    },
    kind: 'text',
    minLength: 2,
    maxLength: 200,
    autoComplete: 'name',
  },
  email: {
    get label() {
      return words.email;
    },
    kind: 'email',
    isHalf: true,
    maxLength: 200,
    autoComplete: 'email',
  },
  company: {
    get label() {
      return words.company;
    },
    kind: 'text',
    optional: true,
    isHalf: true,
    maxLength: 200,
    autoComplete: 'organization',
  },
  message: {
    get label() {
      return words.message;
    },
    kind: 'textarea',
    minLength: 10,
    maxLength: 5000,
  },
} satisfies Record<string, EnquiryField>;

/** The name of a field: the key of its value in the posted JSON and in the record. */
export type FieldName = keyof typeof FIELDS;
/** The names of the fields, in the order of the form. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
/** The values of the fields; that of an optional field may be empty. */
export type Enquiry = Record<FieldName, string>;

/** An object with a value for each field. */
export const eachField = <T>(valueOf: (field: EnquiryField, name: FieldName) => T) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(FIELDS[name], name)])) as Record<FieldName, T>;

/** The values that a field can have; undefined when it is typed. That of a ticked checkbox is a word for the mail. */
export function optionsOf(field: EnquiryField): readonly string[] | undefined {
  if (field.kind === 'checkbox') return [words.yes];
  return field.kind === 'select' ? field.options : undefined;
}
