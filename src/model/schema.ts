/** Zod schemas for field definitions. */
import { z } from 'astro/zod';
import type { FieldDefinition, FieldDefinitions, ValueOf } from './fields.ts';

/** Returns the message for editors about a value that doesn't match its field: the rule, then the field's help text. */
function messageOf(field: FieldDefinition): string {
  const rule = `Write ${ruleOf(field)}${field.optional ? ', or leave it out' : ''}.`;
  return field.help ? `${rule} ${field.help}` : rule;
}

function ruleOf(field: FieldDefinition): string {
  switch (field.type) {
    case 'text':
      return `${field.rule}${limits(field, ' characters')}`;
    case 'date':
      return `a date such as 2026-03-01${field.hasTime ? ', or with a time, 2026-03-01 09:00' : ''}`;
    case 'choice':
      return `one of ${field.options.join(', ')}`;
    case 'number':
      return `a number without quotes${limits(field)}`;
    case 'integer':
      return `a whole number without quotes${limits(field)}`;
    case 'flag':
      return 'true or false';
    case 'list':
      return `a list${limits(field, ' entries') || ' of entries'}, each on its own line after "- " (in JSON, between [ and ])`;
    case 'group':
      return `the fields ${Object.keys(field.fields).join(', ')}, each on its own line as "name: text" (in JSON, between { and })`;
    case 'oneOf':
      return `a "kind" (${Object.keys(field.kinds).join(', ')}), and the fields of that kind`;
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

/** The schemas by field, because all entries of a collection have the same one, and making it takes longer than using it. */
const known = new WeakMap<FieldDefinition, z.ZodType>();

/** Returns the schema of a field, in which pictures are names. */
export function schemaOf<F extends FieldDefinition>(field: F): z.ZodType<ValueOf<F>> {
  const schema = known.get(field) ?? anySchema(field, z.string());
  known.set(field, schema);
  return schema as z.ZodType<ValueOf<F>>;
}

function anySchema(field: FieldDefinition, picture: z.ZodType): z.ZodType {
  const schema = typeSchema(field, picture);
  if (!field.optional) return schema;
  if (field.type === 'flag') return schema.default(false);
  return field.type === 'list' ? schema.default([]) : schema.optional();
}

/** Matches a date with a time, such as 2026-03-01 09:00. The date itself is validated like any other date. */
const DAY_AND_TIME = new RegExp(`${z.regexes.date.source.replace(/\$$/, '')} ([01]\\d|2[0-3]):[0-5]\\d$`);

function typeSchema(field: FieldDefinition, picture: z.ZodType): z.ZodType {
  // After a failed check, the others are skipped: all have the same message.
  const rule = { error: messageOf(field), abort: true };
  switch (field.type) {
    case 'text': {
      const { min, max = Infinity, pattern } = field;
      const text = min ? z.string(rule).trim().min(min, rule) : z.string(rule);
      // Browsers reject some URLs that a pattern can't rule out, such as URLs with the port 80800 or the host a.256.
      const isUrl = (value: string) => !value.startsWith('https://') || URL.canParse(value);
      return text.max(max, rule).regex(pattern, rule).refine(isUrl, rule);
    }
    case 'date':
      return field.hasTime ? z.union([z.iso.date(), z.string().regex(DAY_AND_TIME)], rule) : z.iso.date(rule);
    case 'reference':
      return z.string(rule);
    case 'choice':
      return z.enum(field.options, rule);
    case 'picture':
      return picture;
    case 'number':
    case 'integer': {
      const { min = -Infinity, max = Infinity } = field;
      return (field.type === 'integer' ? z.int(rule) : z.number(rule)).min(min, rule).max(max, rule);
    }
    case 'flag':
      return z.boolean(rule);
    case 'list': {
      const { item, min = -Infinity, max = Infinity } = field;
      return z.array(anySchema(item, picture), rule).min(min, rule).max(max, rule);
    }
    case 'group':
      return groupSchema(shapeOf(field.fields, picture), rule.error);
    case 'oneOf': {
      const [first, ...rest] = Object.entries(field.kinds).map(([kind, { fields }]) =>
        groupSchema({ kind: z.literal(kind), ...shapeOf(fields, picture) }, rule.error),
      );
      const error = ({ code }: { code: string }) =>
        code === 'invalid_union' ? `Write one of ${Object.keys(field.kinds).join(', ')}.` : rule.error;
      return first ? z.discriminatedUnion('kind', [first, ...rest], { error }) : z.never(rule);
    }
  }
}

/** Returns the schema of a group, whose message names the possible fields if there is another one. */
export const groupSchema = <Shape extends z.ZodRawShape>(shape: Shape, rule: string) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `The possible fields are ${Object.keys(shape).join(', ')}.` : rule,
  });

/** Returns the schemas of several fields, keyed by name. */
export const shapeOf = (fields: FieldDefinitions, picture: z.ZodType = z.string()): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anySchema(field, picture)]));
