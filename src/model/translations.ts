/** Content in several languages: `haat.de.yaml` has the texts of `haat.yaml` in German, and nothing else. */
import type { Collection, CollectionIn, Collections } from './collection.ts';
import { fieldAt, type Field, type Fields } from './fields.ts';
import { property, type ContentFile } from './read.ts';

/** The fields by which the items of a list are found in another language. */
const KEYS = ['id', 'page'];

/** The collections in the first language, and those with texts also in each other one. */
export function inLanguages(collections: Collections, languages: readonly string[]): CollectionIn[] {
  const originals = Object.entries(collections).map(([name, collection]) => ({ name, ...collection }));
  const translations = languages.slice(1).flatMap((language) =>
    originals.flatMap((original): CollectionIn[] => {
      const { files, unique = [], group = files } = original;
      const fields = textsOf(original);
      if (!fields) return [];
      const own = { files: filesIn(files, language), unique: unique.filter((name) => name in fields) };
      return [{ ...original, ...own, language, fields, group: `${group}.${language}` }];
    }),
  );
  return [...originals, ...translations];
}

/** The file, or the files of a collection, in another language. */
export const filesIn = (files: string, language: string) => files.replace(/\.\w+$/, `.${language}$&`);

/** The translation of a file into a language, if there is one. */
export const translationOf = ({ file }: ContentFile, language: string, files: readonly ContentFile[]) =>
  files.find((each) => each.file === filesIn(file, language));

/**
 * What a translation has of an entry: the texts, and the keys of items; undefined if there are no texts. A page that exists
 * in a language has all its texts in it; an entry may lack some.
 */
export const textsOf = ({ kind, fields }: Collection) =>
  textsAmong(fields, kind === 'entry' || kind === 'list');

function textsAmong(fields: Fields, mayLack: boolean): Fields | undefined {
  const texts = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    const text = textIn(field, mayLack);
    return text ? [[name, mayLack ? { ...text, optional: true } : text]] : [];
  });
  const keys = Object.entries(fields).filter(([name]) => KEYS.includes(name));
  return texts.length > 0 ? Object.fromEntries([...keys, ...texts]) : undefined;
}

function textIn(field: Field, mayLack: boolean): Field | undefined {
  if (field.type === 'list') {
    const item = textIn(field.item, mayLack);
    return item && { ...field, item };
  }
  if (field.type === 'group') {
    const fields = textsAmong(field.fields, mayLack);
    return fields && { ...field, fields };
  }
  return isTranslated(field) ? field : undefined;
}

/** Whether a field is written in each language, as a whole. */
export const isTranslated = (field: Field): boolean =>
  field.type === 'list' ? isTranslated(field.item) : field.type === 'text' && field.translated === true;

/**
 * A value with what is translated of it. `missing` is called with the path of each text that is not, which stays as it is
 * in the first language.
 */
export function translate(
  field: Field | undefined,
  value: unknown,
  translation: unknown,
  missing: (path: PropertyKey[]) => void,
): unknown {
  if (field && isTranslated(field)) {
    if (translation === undefined && value !== undefined) missing([]);
    return translation ?? value;
  }
  const inside = (key: PropertyKey, original: unknown, translated: unknown) =>
    translate(field && fieldAt(field, [key]), original, translated, (path) => missing([key, ...path]));
  if (Array.isArray(value)) {
    const key = KEYS.find((name) => field && fieldAt(field, [0, name]));
    const translated: unknown[] = Array.isArray(translation) ? translation : [];
    return value.map((item: unknown, index) => {
      const isSame = (each: unknown) => key && property(each, key) === property(item, key);
      return inside(index, item, key ? translated.find(isSame) : translated[index]);
    });
  }
  if (typeof value !== 'object' || value === null) return value ?? translation;
  // Also what only the translation has, such as an alternative text.
  const names = Object.keys({ ...value, ...Object(translation) });
  const fields = names.map((name) => [
    name,
    inside(name, property(value, name), property(translation, name)),
  ]);
  return Object.fromEntries(fields);
}

/** The part of a value that a field describes, such as that of a translation. */
export function partOf(field: Field, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) return value.map((item) => partOf(field.item, item));
  if (field.type !== 'group') return value;
  const names = Object.keys(field.fields).filter((name) => property(value, name) !== undefined);
  const parts = names.map((name) => [name, partOf(field.fields[name] ?? field, property(value, name))]);
  return Object.fromEntries(parts);
}
