/** Content in several languages: `haat.de.yaml` contains only the German texts of `haat.yaml`. */
import { entryName, filesIn } from './addresses/names.ts';
import { translatedFieldsOf, type CollectionIn, type Collections } from './collection.ts';
import { property } from './fields.ts';
import type { ContentFile } from './read.ts';
import { originalAt } from './translated-fields.ts';

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

/**
 * Returns the group that contains a value. If the file is a translation, also returns the corresponding group in the
 * original.
 */
export const groupsAround = (
  path: readonly PropertyKey[],
  file: ContentFile,
  files: readonly ContentFile[],
): unknown[] => {
  const outer = path.slice(0, -1);
  const group = outer.reduce<unknown>((value, key) => property(value, String(key)), file.value);
  return [group, originalAt(file.field, file.value, originalOf(file, files)?.value, outer)];
};
