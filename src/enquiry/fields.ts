/**
 * The fields that visitors fill in. All code that lists these fields, from the form to the commands, imports this
 * module.
 */
import { fields as FIELDS } from '../own/fields.ts';
import type { Words } from '../words/index.ts';
import { withoutLinks } from '../words/links.ts';
import { textIn } from '../words/text.ts';
import type { EnquiryField, FieldLabels } from './standard-fields.ts';

export { FIELDS };
export type { EnquiryField, TypedField } from './standard-fields.ts';

/** The name of a field: the key of its value in the posted JSON and in the record. */
export type FieldName = keyof typeof FIELDS;
/** The field names, in form order. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
/** The field values. The values of optional fields may be empty. */
export type Enquiry = Record<FieldName, string>;

/**
 * Reserved field names. The posted JSON, the record and the commands' output use these names for other values. If a
 * field had such a name, either the other value or the visitor's input would be lost.
 */
export const TAKEN_NAMES = [
  ...['captchaToken', 'honeypot', 'extra', 'sources'],
  ...['id', 'receivedAt', 'verified', 'language', 'page', 'isSuspicious'],
  ...['status', 'state'],
];

/**
 * The fields required in every form, with their kinds. The name appears in email subjects. The email address is needed
 * for the Reply-To header, the receipt and the deletion of personal data.
 */
export const NEEDED_FIELDS = { name: 'text', email: 'email' } as const;

/** Returns an object with a value for each field. */
export const eachField = <T>(valueOf: (field: EnquiryField, name: FieldName) => T) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(FIELDS[name], name)])) as Record<FieldName, T>;

/** The interface texts that the rules need. */
export const RULE_WORDS = [
  'yes',
  'missing',
  'tooShort',
  'tooLong',
  'notText',
  'notChosen',
  'invalidEmail',
  'captchaMissing',
  'formUnreadable',
] as const satisfies (keyof Words)[];

/** A language, and the interface texts that fields and rules need in that language. */
export interface InLanguage {
  language: string;
  words: FieldLabels & Pick<Words, (typeof RULE_WORDS)[number]>;
}

/** Returns a field's label, which may contain a link. */
export const linkedLabelOf = ({ label }: EnquiryField, { language, words }: InLanguage): string =>
  typeof label === 'function' ? label(words) : textIn(label, language);

/** Returns a field's label without link URLs. */
export const labelOf = (field: EnquiryField, texts: InLanguage): string =>
  withoutLinks(linkedLabelOf(field, texts));

/**
 * Returns the values that a visitor can choose from, or undefined for a text field. The value of a ticked checkbox is
 * the word shown in the email.
 */
export function optionsOf(
  field: EnquiryField,
  { language, words }: InLanguage,
): readonly string[] | undefined {
  if (field.kind === 'checkbox') return [words.yes];
  return field.kind === 'select' ? field.options.map((option) => textIn(option, language)) : undefined;
}
