/**
 * What of an entry is translated: its texts. Of `order: 1`, `title: Nabz` and a list `results` of `{ id: wait, label: Minutes }`, a
 * translation has `title` and, in each item of `results`, the `label`, beside the `id` by which the item is found.
 *
 * In the order in which they are needed: the fields that translations have (translatableFields), what the translation of
 * one entry must have (schemaOfTranslation), and the entry with these texts (mergeTranslation).
 */
import { fieldsOf, property, type FieldDefinition, type FieldDefinitions } from './fields.ts';

/** The fields that identify a list item in another language; without one, its position does. */
const KEYS = ['id', 'page', 'to'];

const keyOf = (item: FieldDefinition) =>
  item.type === 'oneOf' ? 'kind' : KEYS.find((name) => fieldsOf(item, undefined)?.[name]);

/**
 * The item of one list that an item of another belongs to: with the same key, the first for the first and so on, since two links
 * of a menu may lead to one page.
 */
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

/** The text that a field is, or a list of which it is. */
const textDefinitionOf = (field: FieldDefinition): (FieldDefinition & { type: 'text' }) | undefined =>
  field.type === 'list' ? textDefinitionOf(field.item) : field.type === 'text' ? field : undefined;

/** Whether a field is written in each language, as a whole. */
export const isTranslatable = (field: FieldDefinition): boolean =>
  Boolean(textDefinitionOf(field)?.translated);

/** What a translation has of fields: the texts, and the keys of items; undefined if there are no texts. */
export function translatableFields(fields: FieldDefinitions): FieldDefinitions | undefined {
  const texts = Object.entries(fields).flatMap(([name, field]): [string, FieldDefinition][] => {
    const part = translatablePart(field);
    return part ? [[name, part]] : [];
  });
  const keys = Object.entries(fields).filter(([name]) => KEYS.includes(name));
  return texts.length > 0 ? Object.fromEntries([...keys, ...texts]) : undefined;
}

function translatablePart(field: FieldDefinition): FieldDefinition | undefined {
  if (isTranslatable(field)) return field;
  if (field.type === 'list') {
    const item = translatablePart(field.item);
    return item && { ...field, item };
  }
  if (field.type === 'oneOf') {
    const kinds = Object.entries(field.kinds).map(([kind, group]) => {
      return [kind, { ...group, fields: translatableFields(group.fields) ?? {} }];
    });
    return { ...field, kinds: Object.fromEntries(kinds) };
  }
  const fields = field.type === 'group' && translatableFields(field.fields);
  return fields ? { ...field, fields } : undefined;
}

/**
 * The translation of a value, as a field: it has all texts and items that `value` has, and no others. A text that is translated
 * freely may be missing, or be in one language only. `translation` is what there is of it.
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
      if (textDefinitionOf(inner)?.translated === 'freely') return [[name, inner]];
      if (original === undefined) return inner.optional ? [] : [[name, inner]];
      const schema = schemaOfTranslation(inner, original, property(translation, name));
      return [[name, { ...schema, optional: false }]];
    });
    return { ...field, type: 'group', fields: Object.fromEntries(inner) };
  }
  if (field.type !== 'list' || isTranslatable(field) || !Array.isArray(value)) return field;
  const { item } = field;
  const { length } = value;
  const key = keyOf(item);
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

/** An item whose key is that of one of these. */
function withKeysOf(
  items: readonly unknown[],
  item: FieldDefinition,
  key: string | undefined,
): FieldDefinition {
  const fields = fieldsOf(item, undefined);
  if (!fields || !key) return item;
  const options = items.map((each) => String(property(each, key)));
  return { type: 'group', fields: { ...fields, [key]: { type: 'choice', options } } };
}

/** A value of a field with the texts of its translation. */
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
  const key = keyOf(field.item);
  return value.map((original: unknown, index) =>
    mergeTranslation(field.item, original, counterpartOf(value, index, items, key)),
  );
}
