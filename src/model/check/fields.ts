import type { z } from 'astro/zod';
import { fieldAt, type Field } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { schemaOf } from '../schema.ts';

/** Finds fields that don't match the schema of their collection. */
export function checkFields(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ field: whole, value, placeOf, mistakes }) => {
    if (mistakes.length > 0) return [];
    const { error } = schemaOf(whole).safeParse(value, { reportInput: true });
    return (error?.issues ?? []).flatMap((issue): Mistake | Mistake[] => {
      const field = fieldAt(whole, issue.path);
      const names = field?.type === 'group' ? Object.keys(field.fields) : [];
      if (issue.code === 'unrecognized_keys') {
        const advice = {
          expected: `only the fields ${names.join(', ')}`,
          fix: 'correct its name, or remove it',
        };
        const place = (key: string) => placeOf([...issue.path, key]);
        return issue.keys.map((key) => ({ ...place(key), found: `a field "${key}"`, ...advice }));
      }
      const [expected, fix] = describeIssue(issue, field?.type === 'text' ? field.examples?.[0] : undefined);
      const correction = field?.optional ? `${fix}, or remove it` : fix;
      const what = names.length > 0 ? `the fields ${names.join(', ')}` : expected;
      return {
        ...placeOf(issue.path),
        found: describeFound(issue.input),
        expected: [what, field?.help].filter(Boolean).join('. '),
        fix: issue.input === undefined ? addition(String(issue.path.at(-1)), field) : correction,
      };
    });
  });
}

function describeFound(input: unknown): string {
  const text = JSON.stringify(input ?? undefined) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function describeIssue(issue: z.core.$ZodIssue, example: unknown): [expected: string, fix: string] {
  const { input } = issue;
  const size = typeof input === 'string' || Array.isArray(input) ? input.length : undefined;
  switch (issue.code) {
    case 'invalid_type': {
      const [name, fix] = TYPES[issue.expected] ?? [issue.expected, FORM];
      // Lists and fields are written below the name.
      const isBelow = ['array', 'object'].includes(issue.expected);
      return [name, input === null && !isBelow ? EMPTY : fix];
    }
    case 'invalid_value':
      return [`one of ${issue.values.join(', ')}`, 'write one of these'];
    case 'too_small':
      return input === ''
        ? ['text', EMPTY]
        : [
            `at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`,
            size === undefined ? NUMBER : `write more than the ${size} that it has`,
          ];
    case 'too_big':
      return [
        `at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`,
        size === undefined ? NUMBER : `write less than the ${size} that it has`,
      ];
    default:
      return [issue.message, example === undefined ? FORM : `write it like ${JSON.stringify(example)}`];
  }
}

/** How a field that is missing is added; one that contains fields or entries has these below it. */
function addition(name: string, field: Field | undefined): string {
  if (field?.type === 'group')
    return `add a line "${name}:", and below it its fields, indented by two spaces`;
  if (field?.type === 'list')
    return `add a line "${name}:", and below it its entries, each on a line of its own`;
  return `add a line "${name}: …"`;
}

const EMPTY = 'write it on this line';
const FORM = 'write it in this form';
const NUMBER = 'correct the number';

/** The types of fields: their names for editors, and how to write them. */
const TYPES: Record<string, [name: string, fix: string]> = {
  string: ['text', 'put the text in single quotes'],
  number: ['a number', 'write it in digits, without quotes, such as 7 or 2.5'],
  int: ['a whole number', 'write it in digits, without quotes and decimals, such as 7'],
  boolean: ['true or false', 'write true'],
  array: ['a list', 'write each entry on a line of its own that begins with "- "'],
  object: ['fields', 'write each on a line of its own, as "name: text"'],
};

/** What is counted in a text or a list. */
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };
