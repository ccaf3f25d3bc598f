import { fieldAt, fieldsOf, property, type FieldDefinition } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { schemaOf } from '../schema.ts';

/** Finds fields that don't match their definition. */
export function checkFields(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ field: whole, value, placeOf, mistakes }) => {
    if (mistakes.length > 0) return [];
    const isJson = placeOf([]).file.endsWith('.json');
    const { error } = schemaOf(whole).safeParse(value);
    return (error?.issues ?? []).flatMap((issue): Mistake | Mistake[] => {
      const { path } = issue;
      const field = fieldAt(whole, value, path) ?? whole;
      const input = path.reduce<unknown>((outer, key) => property(outer, String(key)), value);
      const expected = expectedOf(field);
      if (issue.code === 'unrecognized_keys') {
        const names = Object.keys(fieldsOf(field, input) ?? {}).join(', ');
        const advice = { expected: `only the fields ${names}`, fix: 'correct its name or remove it' };
        const place = (key: string) => placeOf([...path, key]);
        return issue.keys.map((key) => ({ ...place(key), found: `a field "${key}"`, ...advice }));
      }
      const isSize = issue.code === 'too_small' || issue.code === 'too_big';
      return {
        ...placeOf(path),
        found: describeFound(input) + (isSize ? sizeOf(input) : ''),
        expected: [expected, field.help].filter(Boolean).join('. '),
        fix:
          input === undefined
            ? addition(String(path.at(-1)), field, isJson)
            : correction(input, field, isSize, isJson),
      };
    });
  });
}

function describeFound(input: unknown): string {
  const text = JSON.stringify(input ?? undefined) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

const sizeOf = (input: unknown) =>
  typeof input === 'string' || Array.isArray(input) ? ` (${input.length})` : '';

/** Returns, for editors, a description of what a field should contain. */
function expectedOf(field: FieldDefinition): string {
  switch (field.type) {
    case 'text':
      return `${field.rule}${limits(field, ' characters')}`;
    case 'date':
      return `a date such as 2026-03-01${field.hasTime ? ', or with a time, 2026-03-01 09:00' : ''}`;
    case 'choice':
      return `one of ${field.options.join(', ')}`;
    case 'number':
      return `a number${limits(field)}`;
    case 'integer':
      return `a whole number${limits(field)}`;
    case 'flag':
      return 'true or false';
    case 'list':
      return `a list${limits(field, ' entries')}`;
    case 'group':
      return `the fields ${Object.keys(field.fields).join(', ')}`;
    case 'oneOf':
      return `a field "kind" (${Object.keys(field.kinds).join(', ')}) and the fields of that kind`;
    case 'reference':
    case 'picture':
      return 'a name';
  }
}

/** Describes a field's minimum and maximum. */
function limits({ min, max }: { min?: number; max?: number }, unit = ''): string {
  if (max !== undefined) return `, ${min === max ? '' : `${min ?? 0} to `}${max}${unit}`;
  return min === undefined ? '' : `, ${min} or more${unit}`;
}

/** Describes how to add a missing field. */
function addition(name: string, { type }: FieldDefinition, isJson: boolean): string {
  if (isJson) return `add "${name}": ${type === 'group' ? '{ … }' : type === 'list' ? '[ … ]' : '…'}`;
  if (type === 'group') return `add a line "${name}:", and its fields below it, indented by two spaces`;
  if (type === 'list') return `add a line "${name}:", and its entries below it, each on its own line`;
  return `add a line "${name}: …"`;
}

function correction(
  input: unknown,
  { type, optional }: FieldDefinition,
  isSize: boolean,
  isJson: boolean,
): string {
  const isEmpty = (input === null || input === '') && type !== 'group' && type !== 'list';
  const forms = isJson ? FORMS_IN_JSON : FORMS;
  const form = isSize ? 'correct its size' : (forms[type] ?? 'write it like this');
  return (isEmpty ? 'add it on this line' : form) + (optional ? ', or remove it' : '');
}

/** Explains how to write values in YAML, by field type. */
const FORMS: Partial<Record<FieldDefinition['type'], string>> = {
  number: 'write digits without quotes, such as 7 or 2.5',
  integer: 'write digits without quotes or decimals, such as 7',
  list: 'write each entry on its own line, after "- "',
  group: 'write each on its own line, as "name: text"',
  oneOf: 'write each on its own line, as "name: text"',
};

/** Explains how to write values in JSON, by field type. */
const FORMS_IN_JSON = {
  ...FORMS,
  list: 'write its entries between [ and ]',
  group: 'write its fields between { and }',
  oneOf: 'write its fields between { and }',
};
