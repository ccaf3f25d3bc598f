import type { Field } from '@sveltia/cms';
import { isText } from '../model/translations.ts';
import { fieldAt, type JsonSchema } from '../model/json-schema.ts';

/** A field of a form that may have others in it. */
type Outer = Field & { required?: boolean; fields?: Field[]; field?: Field };

/**
 * The fields of a form with what the CMS must know of other languages. A text is written in each; keys, and how many items
 * a list has, are those of the first language; what is not in `translation`, the schema of a translation, is only there.
 */
export function inLanguages(fields: readonly Field[], translation: JsonSchema, first: string): Field[] {
  return (fields as Outer[]).map((field) => {
    const schema = fieldAt(translation, [field.name]);
    const isTranslated = field.name in (translation.properties ?? {});
    const isOptional = field.required && !translation.required?.includes(field.name);
    const own = {
      i18n: isTranslated && (isText(schema) || schema.properties ? true : 'duplicate'),
      ...(isOptional && { required: [first] }),
    };
    const inside = schema.items ? fieldAt(schema, [0]) : schema;
    return {
      ...field,
      ...own,
      ...(field.fields && { fields: inLanguages(field.fields, inside, first) }),
      ...(field.field && { field: { ...field.field, ...own } }),
    } as Field;
  });
}
