/** Content in several languages: `haat.de.yaml` has all texts of `haat.yaml` in German, and nothing else. */
import { filesIn } from './addresses/names.ts';
import type { CollectionIn, Collections } from './collection.ts';
import type { ContentFile } from './read.ts';
import { translatableFields } from './translated-fields.ts';

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

/** macOS may decompose a file name: u and two dots for ü. */
const isSameFile = (one: string, other: string) => one.normalize() === other.normalize();
