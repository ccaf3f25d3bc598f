/** The fields of translations, derived from the fields of a collection. */
import type { FieldDefinition, FieldDefinitions } from './fields.ts';

/** Returns the definition of a text field or, for a list of texts, of the list's items. */
const textDefinitionOf = (field: FieldDefinition): (FieldDefinition & { type: 'text' }) | undefined =>
  field.type === 'list' ? textDefinitionOf(field.item) : field.type === 'text' ? field : undefined;

/** Whether each language has its own value for a field. */
export const isTranslatable = (field: FieldDefinition): boolean =>
  Boolean(textDefinitionOf(field)?.translated);

/** Whether only one language may have a text, such as an address of its own. */
export const mayDiffer = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && textDefinitionOf(field)?.translated === 'freely';

/**
 * Returns the fields of a translation: texts, and the key if the fields are those of a list's items. Returns undefined if
 * there are no texts.
 */
export function translatableFields(fields: FieldDefinitions, key?: string): FieldDefinitions | undefined {
  const parts = Object.entries(fields).flatMap(([name, field]): [string, FieldDefinition][] => {
    const part = name === key ? field : translatablePart(field);
    return part ? [[name, part]] : [];
  });
  const hasTexts = parts.some(([name]) => name !== key);
  return hasTexts ? Object.fromEntries(parts) : undefined;
}

/** Returns what a translation contains of a field, or undefined if the field has no texts. */
export function translatablePart(field: FieldDefinition, key?: string): FieldDefinition | undefined {
  if (isTranslatable(field)) return field;
  if (field.type === 'list') {
    const item = translatablePart(field.item, field.key);
    // The original decides how many items there are.
    return item && { ...field, item, min: 0 };
  }
  if (field.type === 'oneOf') {
    const kinds = Object.entries(field.kinds).map(([kind, group]) => {
      return [kind, { ...group, fields: translatableFields(group.fields) ?? {} }];
    });
    return { ...field, kinds: Object.fromEntries(kinds) };
  }
  const fields = field.type === 'group' && translatableFields(field.fields, key);
  return fields ? { ...field, fields } : undefined;
}
