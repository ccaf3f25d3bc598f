/** Content in several languages: `haat.de.yaml` has all texts of `haat.yaml` in German, and nothing else. */
import { filesIn } from './addresses/names.ts';
import type { CollectionIn, Collections } from './collection.ts';
import { fieldAt, property, type Field, type Fields } from './fields.ts';
import type { ContentFile } from './read.ts';

/** The fields by which the items of a list are found in another language. */
const KEYS = ['id', 'page'];

/** The collections in the first language, and those with texts also in each other one. */
export function inLanguages(collections: Collections, languages: readonly string[]): CollectionIn[] {
  const originals = Object.entries(collections).map(([name, collection]) => ({ name, ...collection }));
  const translations = languages.slice(1).flatMap((language) =>
    originals.flatMap((original): CollectionIn[] => {
      const fields = translatableFields(original.fields);
      const files = filesIn(original.files, language);
      return fields ? [{ ...original, files, language, fields }] : [];
    }),
  );
  return [...originals, ...translations];
}

/** The translation of a file into a language, if there is one. */
export const translationOf = ({ file }: ContentFile, language: string, files: readonly ContentFile[]) =>
  files.find((each) => isSameFile(each.file, filesIn(file, language)));

/** The file that a translation translates, if there is one. */
export const originalOf = ({ file, collection }: ContentFile, files: readonly ContentFile[]) =>
  files.find((each) => isSameFile(filesIn(each.file, collection.language ?? ''), file));

/** macOS may have decomposed the name of one of them: u and two dots for ü. */
const isSameFile = (one: string, other: string) => one.normalize() === other.normalize();

/** What a translation has of fields: the texts, and the keys of items; undefined if there are no texts. */
export function translatableFields(fields: Fields): Fields | undefined {
  const texts = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    const text = translatedPart(field);
    return text ? [[name, text]] : [];
  });
  const keys = Object.entries(fields).filter(([name]) => KEYS.includes(name));
  return texts.length > 0 ? Object.fromEntries([...keys, ...texts]) : undefined;
}

function translatedPart(field: Field): Field | undefined {
  if (field.type === 'list') {
    const item = translatedPart(field.item);
    return item && { ...field, item };
  }
  if (field.type === 'group') {
    const fields = translatableFields(field.fields);
    return fields && { ...field, fields };
  }
  return isTranslatable(field) ? field : undefined;
}

/** Whether a field is written in each language, as a whole. */
export const isTranslatable = (field: Field): boolean =>
  field.type === 'list' ? isTranslatable(field.item) : field.type === 'text' && Boolean(field.translated);

/** Whether each language may have it or not. */
const isFree = (field: Field): boolean =>
  field.type === 'list' ? isFree(field.item) : field.type === 'text' && field.translated === 'freely';

/** What a translation of a value holds: all of its texts and items, and no others. */
export function schemaOfTranslation(field: Field, value: unknown): Field {
  if (field.type === 'group') {
    const fields = Object.entries(field.fields).flatMap(([name, inner]): [string, Field][] => {
      const own = property(value, name);
      if (isFree(inner)) return [[name, inner]];
      if (own === undefined) return inner.optional ? [] : [[name, inner]];
      return [[name, { ...schemaOfTranslation(inner, own), optional: false }]];
    });
    return { ...field, fields: Object.fromEntries(fields) };
  }
  if (field.type !== 'list' || isTranslatable(field) || !Array.isArray(value)) return field;
  const { length } = value;
  return { ...field, item: withKeys(field.item, value), min: length, max: length };
}

/** An item whose key is one of those of other items. */
function withKeys(item: Field, others: readonly unknown[]): Field {
  const key = keyOf(item);
  if (item.type !== 'group' || !key) return item;
  const options = others.map((other) => String(property(other, key)));
  return { ...item, fields: { ...item.fields, [key]: { type: 'choice', options } } };
}

const keyOf = (item: Field) => KEYS.find((name) => fieldAt(item, [name]));

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
  const items: readonly unknown[] = Array.isArray(translation) ? translation : [];
  const key = keyOf(field.item);
  return value.map((item: unknown, index) => {
    const isSame = (each: unknown) => property(each, key ?? '') === property(item, key ?? '');
    return mergeTranslation(field.item, item, key ? items.find(isSame) : items[index]);
  });
}
