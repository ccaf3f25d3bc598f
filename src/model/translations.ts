/** Content in several languages: `haat.de.yaml` has the texts of `haat.yaml` in German, and nothing else. */
import { z } from 'astro/zod';
import type { Collection } from './collections.ts';
import { fieldAt, type JsonSchema } from './json-schema.ts';
import { fieldOf, type ContentFile } from './read.ts';

/** The fields by which the items of a list are found in another language. */
const KEYS = ['id', 'page'];

/** The collections, and for each with texts one of its translations into each other language. */
export function withTranslations(
  collections: Readonly<Record<string, Collection>>,
  languages: readonly string[],
): Record<string, Collection> {
  const all: Record<string, Collection> = { ...collections };
  for (const language of languages.slice(1)) {
    for (const [name, collection] of Object.entries(collections)) {
      const { kind, files, group = files } = collection;
      // A page that exists in a language has all its texts in it; an entry may lack some.
      const schema = textsOf(collection.schema, kind === 'entry' || kind === 'list');
      if (!(schema instanceof z.ZodObject)) continue;
      all[`${name}.${language}`] = {
        ...{ ...collection, schema, language, files: filesIn(files, language) },
        unique: collection.unique.filter((field) => field in schema.shape),
        group: `${group}.${language}`,
      };
    }
  }
  return all;
}

/** The file, or the files of a collection, in another language. */
export const filesIn = (files: string, language: string) => files.replace(/\.\w+$/, `.${language}$&`);

/** The translation of a file into a language, if there is one. */
export const translationOf = ({ file }: ContentFile, language: string, files: readonly ContentFile[]) =>
  files.find((each) => each.file === filesIn(file, language));

/** What of a schema is translated, and the keys of items; undefined if nothing is. */
function textsOf(schema: z.ZodType, isPartial: boolean): z.ZodType | undefined {
  const translated = schema.meta()?.['translated'];
  if (translated !== undefined) return translated ? schema : undefined;
  const isList = schema instanceof z.ZodArray;
  if (isList || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap() as z.ZodType;
    const texts = textsOf(inner, isPartial);
    if (!texts || texts === inner) return texts && schema;
    return isList ? z.array(texts) : texts.optional();
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape);
  const texts = fields.flatMap(([name, field]): [string, z.ZodType][] => {
    const text = textsOf(field, isPartial);
    return text ? [[name, isPartial ? text.optional() : text]] : [];
  });
  const keys = fields.filter(([name]) => KEYS.includes(name));
  return texts.length > 0 ? z.strictObject(Object.fromEntries([...keys, ...texts])) : undefined;
}

/** Whether a field is written in each language. */
export const isText = ({ translated, items }: JsonSchema): boolean =>
  translated === true || fieldOf(items, 'translated') === true;

/**
 * A value with what is translated of it. `missing` is called with the path of each text that is not, which stays as it is
 * in the first language.
 */
export function translate(
  schema: JsonSchema,
  value: unknown,
  translation: unknown,
  missing: (path: PropertyKey[]) => void,
): unknown {
  if (isText(schema)) {
    if (translation === undefined && value !== undefined) missing([]);
    return translation ?? value;
  }
  const inside = (key: PropertyKey, original: unknown, translated: unknown) =>
    translate(fieldAt(schema, [key]), original, translated, (path) => missing([key, ...path]));
  if (Array.isArray(value)) {
    const key = KEYS.find((name) => name in (fieldAt(schema, [0]).properties ?? {}));
    const translated: unknown[] = Array.isArray(translation) ? translation : [];
    return value.map((item: unknown, index) => {
      const isSame = (each: unknown) => key && fieldOf(each, key) === fieldOf(item, key);
      return inside(index, item, key ? translated.find(isSame) : translated[index]);
    });
  }
  if (typeof value !== 'object' || value === null) return value ?? translation;
  // Also what only the translation has, such as an alternative text.
  const names = Object.keys({ ...value, ...Object(translation) });
  const fields = names.map((name) => [name, inside(name, fieldOf(value, name), fieldOf(translation, name))]);
  return Object.fromEntries(fields);
}
