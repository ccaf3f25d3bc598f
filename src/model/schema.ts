/** Zod schemas for field definitions. */
import { z } from 'astro/zod';
import type { FieldDefinition, FieldDefinitions, ValueOf } from './fields.ts';

/** Returns the schema of a field. `picture` is the schema for images. */
export const schemaOf = <F extends FieldDefinition>(field: F, picture: z.ZodType = z.string()) =>
  anySchema(field, picture) as z.ZodType<ValueOf<F>>;

function anySchema(field: FieldDefinition, picture: z.ZodType): z.ZodType {
  const schema = typeSchema(field, picture);
  if (!field.optional) return schema;
  if (field.type === 'flag') return schema.default(false);
  return field.type === 'list' ? schema.default([]) : schema.optional();
}

/** Matches a date with a time, such as 2026-03-01 09:00. The date itself is validated like any other date. */
const DAY_AND_TIME = new RegExp(`${z.regexes.date.source.replace(/\$$/, '')} ([01]\\d|2[0-3]):[0-5]\\d$`);

function typeSchema(field: FieldDefinition, picture: z.ZodType): z.ZodType {
  switch (field.type) {
    case 'text': {
      const { min, max = Infinity, pattern, rule } = field;
      const text = min ? z.string().trim().min(min) : z.string();
      // Browsers reject some URLs that a pattern can't rule out, such as URLs with the port 80800 or the host a.256.
      const isUrl = (value: string) => !value.startsWith('https://') || URL.canParse(value);
      return text.max(max).regex(pattern, { error: rule, abort: true }).refine(isUrl, rule);
    }
    case 'date':
      return field.hasTime ? z.union([z.iso.date(), z.string().regex(DAY_AND_TIME)]) : z.iso.date();
    case 'reference':
      return z.string();
    case 'choice':
      return z.enum(field.options);
    case 'picture':
      return picture;
    case 'number':
    case 'integer': {
      const { min = -Infinity, max = Infinity } = field;
      return (field.type === 'integer' ? z.int() : z.number()).min(min).max(max);
    }
    case 'flag':
      return z.boolean();
    case 'list': {
      const { item, items, min = -Infinity, max = Infinity } = field;
      const list = (each: z.ZodType) => z.array(each).min(min).max(max);
      if (!items) return list(anySchema(item, picture));
      const [first, ...rest] = items.map((each) => anySchema(each, picture));
      return first ? list(z.unknown()).pipe(z.tuple([first, ...rest])) : list(z.unknown());
    }
    case 'group':
      return z.strictObject(shapeOf(field.fields, picture));
    case 'oneOf': {
      const [first, ...rest] = Object.entries(field.kinds).map(([kind, { fields }]) =>
        z.strictObject({ kind: z.literal(kind), ...shapeOf(fields, picture) }),
      );
      return first ? z.discriminatedUnion('kind', [first, ...rest]) : z.never();
    }
  }
}

/** Returns the schemas of several fields, keyed by name. */
export const shapeOf = (fields: FieldDefinitions, picture: z.ZodType = z.string()): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anySchema(field, picture)]));
