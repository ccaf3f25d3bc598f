/**
 * What of an entry is translated: its texts. Of `order: 1`, `title: Nabz` and a list `results` of `{ id: wait, label: Minutes }`, a
 * translation has `title` and, in each item of `results`, the `label`, beside the `id` by which the item is found.
 *
 * In the order in which they are needed: the fields that translations have (translatableFields), what the translation of
 * one entry must have (schemaOfTranslation), and the entry with these texts (mergeTranslation).
 */
import { fieldAt, property, type Field, type Fields } from './fields.ts';

/** The fields by which the items of a list are found in another language; without one, they are found by their position. */
const KEYS = ['id', 'page'];

const keyOf = (item: Field) => KEYS.find((name) => fieldAt(item, [name]));

/** The text that a field is, or a list of which it is. */
const textOf = (field: Field): (Field & { type: 'text' }) | undefined =>
  field.type === 'list' ? textOf(field.item) : field.type === 'text' ? field : undefined;

/** Whether a field is written in each language, as a whole. */
export const isTranslatable = (field: Field): boolean => Boolean(textOf(field)?.translated);

/** What a translation has of fields: the texts, and the keys of items; undefined if there are no texts. */
export function translatableFields(fields: Fields): Fields | undefined {
  const texts = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    const part = translatablePart(field);
    return part ? [[name, part]] : [];
  });
  const keys = Object.entries(fields).filter(([name]) => KEYS.includes(name));
  return texts.length > 0 ? Object.fromEntries([...keys, ...texts]) : undefined;
}

function translatablePart(field: Field): Field | undefined {
  if (isTranslatable(field)) return field;
  if (field.type === 'list') {
    const item = translatablePart(field.item);
    return item && { ...field, item };
  }
  const fields = field.type === 'group' && translatableFields(field.fields);
  return fields ? { ...field, fields } : undefined;
}

/**
 * The translation of a value, as a field: it has all texts and items that `value` has, and no others. A text that is translated
 * freely may be missing, or be in one language only.
 */
export function schemaOfTranslation(field: Field, value: unknown): Field {
  if (field.type === 'group') {
    const fields = Object.entries(field.fields).flatMap(([name, inner]): [string, Field][] => {
      const own = property(value, name);
      if (textOf(inner)?.translated === 'freely') return [[name, inner]];
      if (own === undefined) return inner.optional ? [] : [[name, inner]];
      return [[name, { ...schemaOfTranslation(inner, own), optional: false }]];
    });
    return { ...field, fields: Object.fromEntries(fields) };
  }
  if (field.type !== 'list' || isTranslatable(field) || !Array.isArray(value)) return field;
  const { length } = value;
  return { ...field, item: withKeysOf(value, field.item), min: length, max: length };
}

/** An item whose key is that of one of these. */
function withKeysOf(items: readonly unknown[], item: Field): Field {
  const key = keyOf(item);
  if (item.type !== 'group' || !key) return item;
  const options = items.map((each) => String(property(each, key)));
  return { ...item, fields: { ...item.fields, [key]: { type: 'choice', options } } };
}

/** A value of a field with the texts of its translation. */
export function mergeTranslation(field: Field | undefined, value: unknown, translation: unknown): unknown {
  if (!field || translation === undefined) return value;
  if (field.type === 'group') {
    const texts = Object.entries(Object(translation)).map(([name, text]) => {
      return [name, mergeTranslation(field.fields[name], property(value, name), text)];
    });
    return { ...Object(value), ...Object.fromEntries(texts) };
  }
  if (field.type !== 'list' || isTranslatable(field) || !Array.isArray(value)) return translation;
  const { item } = field;
  const items: readonly unknown[] = Array.isArray(translation) ? translation : [];
  const key = keyOf(item);
  return value.map((original: unknown, index) => {
    const isSame = (each: unknown) => property(each, key ?? '') === property(original, key ?? '');
    // Two links of the menu may lead to one page.
    const before = value.slice(0, index).filter(isSame).length;
    return mergeTranslation(item, original, key ? items.filter(isSame)[before] : items[index]);
  });
}
