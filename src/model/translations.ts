/** Content in several languages: `haat.de.yaml` contains only the German texts of `haat.yaml`. */
import { filesIn } from './addresses/names.ts';
import type { CollectionIn, Collections } from './collection.ts';
import { property } from './fields.ts';
import type { ContentFile } from './read.ts';
import { originalAt, translatableFields } from './translated-fields.ts';

/** Returns all collections for the first language and, for each other language, the collections that contain texts. */
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

/** Returns the translation of a file into a language, if there is one. */
export const translationOf = ({ file }: ContentFile, language: string, files: readonly ContentFile[]) =>
  files.find((each) => isSameFile(each.file, filesIn(file, language)));

/** Returns the original of a translated file, if there is one. */
export const originalOf = ({ file, collection: { language } }: ContentFile, files: readonly ContentFile[]) =>
  language === undefined ? undefined : files.find((each) => isSameFile(filesIn(each.file, language), file));

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

/** Compares file names in composed form, because macOS may decompose ü into u and a combining diaeresis. */
const isSameFile = (one: string, other: string) => one.normalize() === other.normalize();
