/** Content in several languages: `haat.de.yaml` has the texts of `haat.yaml` in German, and nothing else. */
import { z } from 'astro/zod';
import type { Collection } from '../../content-schemas.ts';
import type { JsonSchema } from '../json-schema.ts';
import { fieldOf } from './read.ts';

/** The fields by which the items of a list are found in another language. */
const KEYS = ['id', 'page'];

/** The collections, and for each with texts one of its translations into each other language. */
export function withTranslations(
  collections: Readonly<Record<string, Collection>>,
  languages: readonly string[],
): Record<string, Collection> {
  const translations = languages.slice(1).flatMap((language) =>
    Object.entries(collections).flatMap(([name, collection]): [string, Collection][] => {
      const { files, kind, unique, group } = collection;
      // A page that exists in a language has all its texts in it; an entry may lack some.
      const schema = textsOf(collection.schema, kind === 'entry' || kind === 'list');
      if (!(schema instanceof z.ZodObject)) return [];
      const translation = {
        ...collection,
        files: filesIn(files, language),
        schema,
        unique: unique.filter((field) => field in schema.shape),
        ...(group !== undefined && { group: `${group}.${language}` }),
        language,
      };
      return [[`${name}.${language}`, translation]];
    }),
  );
  return { ...collections, ...Object.fromEntries(translations) };
}

/** Whether each of its entries is a page, which exists only in the languages in which it has a file. */
export const isPage = ({ kind }: Collection) => kind === 'page' || kind === 'document';

/** The files of a collection in another language. */
export const filesIn = (files: string, language: string) => files.replace(/\.\w+$/, `.${language}$&`);

/** What of a schema is translated, and the keys of items; undefined if nothing is. */
function textsOf(schema: z.ZodType, isPartial: boolean): z.ZodType | undefined {
  const translated = schema.meta()?.['translated'];
  if (translated !== undefined) return translated ? schema : undefined;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap() as z.ZodType;
    const texts = textsOf(inner, isPartial);
    return texts === inner ? schema : texts?.optional();
  }
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const texts = textsOf(item, isPartial);
    return texts === item ? schema : texts && z.array(texts);
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
  const { items, properties } = schema;
  if (Array.isArray(value) && typeof items === 'object' && !Array.isArray(items)) {
    const key = KEYS.find((name) => name in (items.properties ?? {}));
    const translated: unknown[] = Array.isArray(translation) ? translation : [];
    return value.map((item: unknown, index) => {
      const same = (each: unknown) => fieldOf(each, key ?? '') === fieldOf(item, key ?? '');
      return translate(items, item, key ? translated.find(same) : translated[index], (path) =>
        missing([index, ...path]),
      );
    });
  }
  if (typeof value !== 'object' || value === null || !properties) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const described = properties[name];
    if (typeof described !== 'object') return [name, field] as const;
    return [
      name,
      translate(described, field, fieldOf(translation, name), (path) => missing([name, ...path])),
    ];
  });
  return {
    ...Object.fromEntries(fields),
    // What only the translation has, such as an alternative text.
    ...Object.fromEntries(
      Object.entries(Object(translation)).filter(([name]) => !(name in value) && name in properties),
    ),
  };
}
