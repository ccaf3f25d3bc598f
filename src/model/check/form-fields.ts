import { z } from 'astro/zod';
import { FIELDS } from '../../enquiry/fields.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';

const TEXT = "a text, or a text for each language: { en: '…', de: '…' }";
const MAX_LENGTH = 'a whole number, at least 1 and at least the minimum length';

const string = z.string(TEXT).min(1, TEXT);
const text = z.union([string, z.record(z.string(), string)], TEXT);
const wholeNumber = (min: number, message: string) =>
  z.custom<number>((value) => Number.isInteger(value) && Number(value) >= min, message);
const length = wholeNumber(0, 'a whole number, 0 or more').optional();
const flag = z.boolean('true or false').optional();

const common = {
  label: z.union([text, z.custom((value) => typeof value === 'function')], TEXT),
  optional: flag,
  isHalf: flag,
  autoComplete: z.string('an HTML autocomplete value').optional(),
};
const typed = z
  .strictObject({
    ...common,
    kind: z.enum(['text', 'email', 'tel', 'textarea']),
    minLength: length,
    minLengthEastAsian: length,
    maxLength: wholeNumber(1, MAX_LENGTH),
  })
  .refine(
    ({ minLength = 1, minLengthEastAsian = 1, maxLength }) =>
      maxLength >= Math.max(minLength, minLengthEastAsian),
    { path: ['maxLength'], error: MAX_LENGTH },
  );
const checkbox = z.strictObject({ ...common, kind: z.literal('checkbox'), error: text.optional() });
const options = z
  .array(text, `a list whose entries are each ${TEXT}`)
  .min(1, 'a list with at least one entry');
const select = checkbox.extend({ kind: z.literal('select'), options });

const formField = z.discriminatedUnion(
  'kind',
  [typed, select, checkbox],
  'one of text, email, tel, textarea, select, checkbox',
);

/**
 * Finds form fields that don't match their TypeScript type. The form can't show such fields, or the function can't
 * validate their values.
 */
export const checkFormFields = (fields: Record<string, unknown> = FIELDS): Mistake[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    (formField.safeParse(field).error?.issues ?? []).flatMap((issue) => {
      const isUnknown = issue.code === 'unrecognized_keys';
      const parts = isUnknown ? issue.keys : [String(issue.path[0] ?? 'kind')];
      return parts.map((part) => {
        const value = property(field, part);
        return {
          ...{ file: 'src/own/fields.ts', line: 1, field: `${name} ${part}` },
          found: JSON.stringify(value) ?? String(value),
          rule: `${isUnknown ? 'There is no such property' : `Write ${issue.message}`}. The type is in src/enquiry/standard-fields.ts`,
        };
      });
    }),
  );
