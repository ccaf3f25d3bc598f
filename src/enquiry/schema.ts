/**
 * The schema of an enquiry: its fields, their rules and the error messages. The form and the function share this
 * schema, so that their rules can't differ.
 */
import * as z from 'zod/mini';
import { fill, plural } from '../words/fill.ts';
import { isEastAsian, textIn } from '../words/text.ts';
import { isEmail, plainAddress } from './email.ts';
import {
  eachField,
  labelOf,
  optionsOf,
  type EnquiryField,
  type InLanguage,
  type TypedField,
} from './fields.ts';

/** Characters that change the direction of the text after them, which can be used to disguise that text. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;
/** Replaces line breaks, tabs and other control characters with single spaces. */
export const oneLine = (value: string) =>
  value
    .replace(directionControls, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/**
 * Invisible characters (U+2800 is the Braille blank). Names may contain joiners, but a text that consists only of
 * invisible characters and spaces counts as empty.
 */
const INVISIBLE = /[\p{DI}\p{Cf}\u2800]/gu;
const visibleLength = (value: string) => value.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().length;

const normalise: Record<TypedField['kind'], (value: string) => string> = {
  text: oneLine,
  tel: oneLine,
  email: plainAddress,
  /** Converts line breaks to LF and removes other control characters. */
  textarea: (value) =>
    value
      .replace(directionControls, '')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
};

/** Returns the rule for a field's value. */
export function ruleOf(field: EnquiryField, texts: InLanguage) {
  const rule = 'maxLength' in field ? typedRule(field, texts) : chosenRule(field, texts);
  return field.optional ? z._default(rule, '') : rule;
}

function chosenRule(field: Exclude<EnquiryField, TypedField>, texts: InLanguage) {
  const { language, words } = texts;
  const error = field.error
    ? textIn(field.error, language)
    : fill(words.notChosen, { label: labelOf(field, texts) });
  const isChosen = (value: string) =>
    optionsOf(field, texts)?.includes(value) || (value === '' && Boolean(field.optional));
  return z.string(error).check(z.refine(isChosen, error));
}

function typedRule(field: EnquiryField & TypedField, texts: InLanguage) {
  const { kind, optional, maxLength } = field;
  const { language, words } = texts;
  const ownLength = isEastAsian(language) ? field.minLengthEastAsian : undefined;
  const minLength = ownLength ?? field.minLength ?? (optional ? 0 : 1);
  const label = labelOf(field, texts);
  const isAddress = kind === 'email';
  const isValid = (value: string) =>
    (optional && value === '') || (isAddress ? isEmail(value) : visibleLength(value) >= minLength);
  // The messages are functions, so that numbers aren't formatted until an error occurs: formatting the first number
  // takes 20 ms.
  const number = (value: number) => value.toLocaleString(language);
  const tooShort = () =>
    fill(plural(words.tooShort, minLength, language), { label, least: number(minLength) });
  const tooLong = () => fill(words.tooLong, { label, most: number(maxLength) });
  const error = () => {
    if (isAddress) return words.invalidEmail;
    return minLength === 1 ? fill(words.missing, { label }) : tooShort();
  };
  // An optional field isn't missing, so only another type than text is left.
  const noText = () => (optional && !isAddress ? fill(words.notText, { label }) : error());
  return z.string({ error: noText }).check(
    // Programs can post half a surrogate pair, which would make encodeURIComponent throw when the email is composed.
    z.overwrite((value) => normalise[kind](value.toWellFormed())),
    z.maxLength(maxLength, { error: tooLong }),
    z.refine(isValid, { error }),
  );
}

/** Returns the rules for all fields. */
export const fieldsIn = (texts: InLanguage) => eachField((field) => ruleOf(field, texts));

/** Returns the schema for all fields. Parsing normalizes values and drops unknown keys. */
export const enquirySchema = (texts: InLanguage) => z.object(fieldsIn(texts), texts.words.formUnreadable);
