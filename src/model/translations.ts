/** Content in several languages: `haat.de.yaml` has all texts of `haat.yaml` in German, and nothing else. */
import type { CollectionIn, Collections } from './collection.ts';
import { fieldAt, type Field, type Fields } from './fields.ts';
import { property, type ContentFile } from './read.ts';

/** The fields by which the items of a list are found in another language. */
const KEYS = ['id', 'page'];

/** The collections in the first language, and those with texts also in each other one. */
export function inLanguages(collections: Collections, languages: readonly string[]): CollectionIn[] {
  const originals = Object.entries(collections).map(([name, collection]) => ({ name, ...collection }));
  const translations = languages.slice(1).flatMap((language) =>
    originals.flatMap((original): CollectionIn[] => {
      const { files, unique = [] } = original;
      const fields = translatedFields(original.fields);
      if (!fields) return [];
      const own = { files: filesIn(files, language), unique: unique.filter((name) => name in fields) };
      return [{ ...original, ...own, language, fields }];
    }),
  );
  return [...originals, ...translations];
}

/** The file, or the files of a collection, in another language. */
export const filesIn = (files: string, language: string) => files.replace(/\.\w+$/, `.${language}$&`);

/** The translation of a file into a language, if there is one. */
export const translationOf = ({ file }: ContentFile, language: string, files: readonly ContentFile[]) =>
  files.find((each) => each.file === filesIn(file, language));

/** What a translation has of fields: the texts, and the keys of items; undefined if there are no texts. */
export function translatedFields(fields: Fields): Fields | undefined {
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
    const fields = translatedFields(field.fields);
    return fields && { ...field, fields };
  }
  return isTranslated(field) ? field : undefined;
}

/** Whether a field is written in each language, as a whole. */
export const isTranslated = (field: Field): boolean =>
  field.type === 'list' ? isTranslated(field.item) : field.type === 'text' && field.translated === true;

/** A value of a field with the texts of its translation. */
export function translate(field: Field | undefined, value: unknown, translation: unknown): unknown {
  if (!field || translation === undefined) return value;
  if (field.type === 'list' && !isTranslated(field) && Array.isArray(value))
    return value.map((item: unknown, index) =>
      translate(field.item, item, translatedItem(field, translation, index, item)),
    );
  if (field.type !== 'group') return translation;
  const names = Object.keys({ ...Object(value), ...Object(translation) });
  const fields = names.map((name) => {
    const inner = field.fields[name];
    const text = property(translation, name);
    // Without the texts that its translation lacks.
    return [name, inner && isTranslated(inner) ? text : translate(inner, property(value, name), text)];
  });
  return Object.fromEntries(fields);
}

/** The item that translates that at an index: of the same key, or at the same place. */
export function translatedItem(field: Field, translation: unknown, index: number, item: unknown): unknown {
  const items: unknown[] = Array.isArray(translation) ? translation : [];
  const key = KEYS.find((name) => fieldAt(field, [0, name]));
  return key ? items.find((each) => property(each, key) === property(item, key)) : items[index];
}
