/** The fields that a visitor fills in. Whatever lists fields, from the form to the terminal, takes them from here. */
import { fields as FIELDS } from '../own/fields.ts';
import type { Words } from '../words/index.ts';
import { withoutLinks } from '../words/links.ts';
import { textIn } from '../words/text.ts';
import type { EnquiryField, FieldLabels } from './standard-fields.ts';

export { FIELDS };
export type { EnquiryField, TypedField } from './standard-fields.ts';

/** The name of a field: the key of its value in the posted JSON and in the record. */
export type FieldName = keyof typeof FIELDS;
/** The names of the fields, in the order of the form. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
/** The values of the fields; that of an optional field may be empty. */
export type Enquiry = Record<FieldName, string>;

/**
 * What a field can't be called: what the form posts, what a record keeps and what the commands print have values of their own
 * with these names, which would be lost or replace what the visitor wrote.
 */
export const TAKEN_NAMES = [
  ...['captchaToken', 'honeypot', 'extra', 'sources'],
  ...['id', 'receivedAt', 'verified', 'language', 'page', 'isSuspicious'],
  ...['status', 'state'],
];

/**
 * The fields that each form has, and their kinds. Subjects of mails and chats have the name; the email address is that of
 * Reply-To and of the receipt, and finds what a person wants erased.
 */
export const NEEDED_FIELDS = { name: 'text', email: 'email' } as const;

/** An object with a value for each field. */
export const eachField = <T>(valueOf: (field: EnquiryField, name: FieldName) => T) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(FIELDS[name], name)])) as Record<FieldName, T>;

/** The language of the page or of the answer, and what the fields and their rules need of the interface's texts in it. */
export interface InLanguage {
  language: string;
  words: FieldLabels &
    Pick<
      Words,
      | 'yes'
      | 'missing'
      | 'tooShort'
      | 'tooLong'
      | 'notText'
      | 'notChosen'
      | 'invalidEmail'
      | 'captchaMissing'
      | 'formUnreadable'
    >;
}

/** The label of a field, which may have a link. */
export const linkedLabelOf = ({ label }: EnquiryField, { language, words }: InLanguage): string =>
  typeof label === 'function' ? label(words) : textIn(label, language);

/** The label of a field, without the address of a link. */
export const labelOf = (field: EnquiryField, texts: InLanguage): string =>
  withoutLinks(linkedLabelOf(field, texts));

/** The values that a field can have; undefined when it is typed. That of a ticked checkbox is a word for the mail. */
export function optionsOf(
  field: EnquiryField,
  { language, words }: InLanguage,
): readonly string[] | undefined {
  if (field.kind === 'checkbox') return [words.yes];
  return field.kind === 'select' ? field.options.map((option) => textIn(option, language)) : undefined;
}
