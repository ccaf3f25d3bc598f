import { FIELDS, type EnquiryField } from '../../enquiry/fields.ts';
import { isObject, property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';

/** A property of a form field, such as `maxLength`. */
interface Part {
  expected: string;
  isRight: (value: unknown, field: object) => boolean;
  isNeeded?: true;
}

const isTextIn = (value: unknown) => typeof value === 'string' && value !== '';
const isText = (value: unknown) =>
  isTextIn(value) || (isObject(value) && Object.values(value).every(isTextIn));
const TEXT = "a text, or one for each language: { en: '…', de: '…' }";
const flag: Part = { expected: 'true or false', isRight: (value) => typeof value === 'boolean' };
const length: Part = {
  expected: 'a whole number, 0 or more',
  isRight: (value) => Number.isInteger(value) && Number(value) >= 0,
};
/** A smaller maximum would reject everything that a visitor types. */
const greatestLength: Part = {
  expected: 'a whole number, at least 1 and at least the minimum length',
  isRight: (value, field) => {
    const least = ['minLength', 'minLengthEastAsian'].map((name) => Number(property(field, name) ?? 1));
    return Number.isInteger(value) && Number(value) >= Math.max(1, ...least);
  },
  isNeeded: true,
};

const common = {
  label: { expected: TEXT, isRight: (value) => isText(value) || typeof value === 'function', isNeeded: true },
  optional: flag,
  isHalf: flag,
  autoComplete: { expected: 'an HTML autocomplete value', isRight: isTextIn },
} satisfies Record<string, Part>;
const typed = {
  ...common,
  ...{ minLength: length, minLengthEastAsian: length },
  maxLength: greatestLength,
} satisfies Record<string, Part>;
const chosen = { ...common, error: { expected: TEXT, isRight: isText } };
const options: Part = {
  expected: `a list whose entries are each ${TEXT}`,
  isRight: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  isNeeded: true,
};

/** The properties of a field, by its kind. */
const KINDS: Record<EnquiryField['kind'], Record<string, Part>> = {
  ...{ text: typed, email: typed, tel: typed, textarea: typed },
  select: { ...chosen, options },
  checkbox: chosen,
};

/**
 * Finds form fields that don't match their TypeScript type. The form couldn't show them, or the function couldn't validate
 * them.
 */
export function checkFormFields(fields: Record<string, unknown> = FIELDS): Mistake[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const mistake = (part: string, value: unknown, expected: string): Mistake => ({
      ...{ file: 'src/own/fields.ts', line: 1, field: `${name} ${part}` },
      found: JSON.stringify(value) ?? String(value),
      expected,
      fix: 'correct it. The type is in src/enquiry/standard-fields.ts',
    });
    const kind = property(field, 'kind');
    if (!isObject(field) || !Object.keys(KINDS).some((each) => each === kind))
      return [mistake('kind', kind, `one of ${Object.keys(KINDS).join(', ')}`)];
    const parts = KINDS[kind as EnquiryField['kind']];
    const names = Object.keys({ kind, ...parts });
    return [
      ...Object.keys(field)
        .filter((part) => !names.includes(part))
        .map((part) => mistake(part, property(field, part), `only ${names.join(', ')}`)),
      ...Object.entries(parts)
        .filter(([part, { isRight, isNeeded }]) => {
          const value = property(field, part);
          return value === undefined ? isNeeded : !isRight(value, field);
        })
        .map(([part, { expected }]) => mistake(part, property(field, part), expected)),
    ];
  });
}
