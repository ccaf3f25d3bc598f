/**
 * Translations of entries. A translation contains only the texts of its original and the keys of list items. For
 * example, the translation of `{ order: 1, title: Nabz, results: [{ id: wait, value: 7, label: Minutes }] }` is `{
 * title: Nabz, results: [{ id: wait, label: Minuten }] }`.
 *
 * The functions are listed in the order in which they are used. They return the fields of all translations
 * (translatableFields), the definition of one entry's translation (schemaOfTranslation), and the entry with the
 * translated texts (mergeTranslation).
 */
import { fieldAt, fieldsOf, property, type FieldDefinition, type FieldDefinitions } from './fields.ts';

/** Returns the item of `others` that corresponds to an item of `list`: the one with the same key and number, or place. */
function counterpartOf(
  list: readonly unknown[],
  index: number,
  others: readonly unknown[],
  key: string | undefined,
): unknown {
  if (!key) return others[index];
  const isSame = (each: unknown) => property(each, key) === property(list[index], key);
  return others.filter(isSame)[list.slice(0, index).filter(isSame).length];
}

/** Returns the value in `original` that corresponds to the value at a path in its translation. */
export function originalAt(
  field: FieldDefinition | undefined,
  translation: unknown,
  original: unknown,
  [key, ...path]: readonly PropertyKey[],
): unknown {
  if (key === undefined) return original;
  const inner =
    field?.type === 'list' && Array.isArray(translation) && Array.isArray(original)
      ? counterpartOf(translation, Number(key), original, field.key)
      : property(original, String(key));
  return originalAt(fieldAt(field, translation, [key]), property(translation, String(key)), inner, path);
}

/** Returns the definition of a text field or, for a list of texts, of the list's items. */
const textDefinitionOf = (field: FieldDefinition): (FieldDefinition & { type: 'text' }) | undefined =>
  field.type === 'list' ? textDefinitionOf(field.item) : field.type === 'text' ? field : undefined;

/** Whether each language has its own value for a field. */
export const isTranslatable = (field: FieldDefinition): boolean =>
  Boolean(textDefinitionOf(field)?.translated);

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

function translatablePart(field: FieldDefinition, key?: string): FieldDefinition | undefined {
  if (isTranslatable(field)) return field;
  if (field.type === 'list') {
    const item = translatablePart(field.item, field.key);
    return item && { ...field, item };
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

/**
 * Returns the definition of a value's translation, which has exactly the texts and list items of `value`. Texts marked
 * `freely` may be missing. `translation` is the existing translation.
 */
export function schemaOfTranslation(
  field: FieldDefinition,
  value: unknown,
  translation: unknown,
): FieldDefinition {
  const fields = fieldsOf(field, value);
  if (fields) {
    const inner = Object.entries(fields).flatMap(([name, inner]): [string, FieldDefinition][] => {
      const original = property(value, name);
      if (textDefinitionOf(inner)?.translated === 'freely') return [[name, { ...inner, optional: true }]];
      if (original === undefined) return inner.optional ? [] : [[name, inner]];
      const schema = schemaOfTranslation(inner, original, property(translation, name));
      return [[name, { ...schema, optional: false }]];
    });
    return { ...field, type: 'group', fields: Object.fromEntries(inner) };
  }
  if (field.type !== 'list' || isTranslatable(field) || !Array.isArray(value)) return field;
  const { item, key } = field;
  const { length } = value;
  const translated: readonly unknown[] = Array.isArray(translation) ? translation : [];
  const missing = value.filter((_each, index) => counterpartOf(value, index, translated, key) === undefined);
  const items = translated.map((each, index) => {
    const original = counterpartOf(translated, index, value, key);
    return original === undefined
      ? withKeysOf(missing, item, key)
      : schemaOfTranslation(item, original, each);
  });
  return { ...field, items, min: length, max: length };
}

/** Returns a definition that accepts only the keys of these items. */
function withKeysOf(
  items: readonly unknown[],
  item: FieldDefinition,
  key: string | undefined,
): FieldDefinition {
  const fields = fieldsOf(item, undefined);
  if (!fields || !key) return item;
  const options = items.map((each) => String(property(each, key)));
  if (item.type === 'oneOf') {
    const kinds = options.map((kind) => [kind, item.kinds[kind] ?? { type: 'group', fields: {} }]);
    return { ...item, kinds: Object.fromEntries(kinds) };
  }
  return { type: 'group', fields: { ...fields, [key]: { type: 'choice', options } } };
}

/** Returns a value with its texts replaced with their translations. */
export function mergeTranslation(
  field: FieldDefinition | undefined,
  value: unknown,
  translation: unknown,
): unknown {
  if (!field || translation === undefined) return value;
  const fields = fieldsOf(field, value);
  if (fields) {
    const texts = Object.entries(Object(translation)).map(([name, text]) => {
      return [name, mergeTranslation(fields[name], property(value, name), text)];
    });
    return { ...Object(value), ...Object.fromEntries(texts) };
  }
  if (field.type !== 'list' || isTranslatable(field) || !Array.isArray(value)) return translation;
  const items: readonly unknown[] = Array.isArray(translation) ? translation : [];
  return value.map((original: unknown, index) =>
    mergeTranslation(field.item, original, counterpartOf(value, index, items, field.key)),
  );
}
