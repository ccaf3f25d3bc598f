/**
 * Content in several languages. A translation contains only the texts of its original, and the keys of list items: the
 * translation of `{ order: 1, title: Nabz, links: [{ page: home, label: Home }] }` is `{ title: Nabz, links: [{ page:
 * home, label: Start }] }`.
 */
import { entryName, filesIn, translatedFieldsOf, type CollectionIn, type Collections } from './collection.ts';
import { isObject, property } from './fields.ts';
import type { ContentFile, Value } from './read.ts';
import { isTranslatable } from './translated-fields.ts';

/** Returns all collections for the first language and, for each other language, the collections that contain texts. */
export function inLanguages(collections: Collections, languages: readonly string[]): CollectionIn[] {
  const originals = Object.entries(collections).map(([name, collection]) => ({ name, ...collection }));
  const translations = languages.slice(1).flatMap((language) =>
    originals.flatMap((original): CollectionIn[] => {
      const fields = translatedFieldsOf(original);
      const files = filesIn(original.files, language);
      return fields ? [{ ...original, files, language, fields }] : [];
    }),
  );
  return [...originals, ...translations];
}

/** The files by their keys, made once for each reading of the content, because most files look for another one. */
const known = new WeakMap<readonly ContentFile[], Map<string, ContentFile>>();

/** What a file has in common with no other one: its collection, its name and its language. */
const keyOf = ({ file, collection }: ContentFile, language = collection.language ?? '') =>
  [collection.name, entryName(file, collection), language].join();

function fileWith(key: string, files: readonly ContentFile[]): ContentFile | undefined {
  const byKey = known.get(files) ?? new Map(files.map((file) => [keyOf(file), file]));
  known.set(files, byKey);
  return byKey.get(key);
}

/** Returns the translation of a file into a language, if there is one. */
export const translationOf = (file: ContentFile, language: string, files: readonly ContentFile[]) =>
  fileWith(keyOf(file, language), files);

/** Returns the original of a translated file, if there is one. */
export const originalOf = (file: ContentFile, files: readonly ContentFile[]) =>
  file.collection.language === undefined ? undefined : fileWith(keyOf(file, ''), files);

/** Whether a value is a text that each language has for itself. A list of texts is one text. */
export const isText = ({ field, outer }: Value): boolean =>
  field !== undefined && isTranslatable(field) && !(outer?.field && isTranslatable(outer.field));

/** Returns the content of a file in the language of its translation: the same with the texts of the translation. */
export const withTextsOf = (translation: ContentFile, original: ContentFile): unknown =>
  withValues(
    original.value,
    translation.values.filter(isText).flatMap((text) => {
      const path = original.valueAt(text.at)?.path ?? addedPath(text, original);
      return path ? [{ path, value: text.value }] : [];
    }),
  );

/** Returns the path of a text that only its translation has, such as the language of a video's captions. */
function addedPath({ path, outer }: Value, original: ContentFile): PropertyKey[] | undefined {
  const group = outer && original.valueAt(outer.at);
  return group && [...group.path, ...path.slice(-1)];
}

/** Returns a copy of a value, in which the values at these paths are replaced. */
export function withValues(value: unknown, replaced: readonly Pick<Value, 'path' | 'value'>[]): unknown {
  const copy = { value: structuredClone(value) };
  for (const { path, value } of replaced) {
    const [name = '', ...outer] = ['value', ...path].toReversed();
    const group = outer.reduceRight<unknown>((each, key) => property(each, String(key)), copy);
    if (isObject(group)) Reflect.set(group, name, value);
  }
  return copy.value;
}
