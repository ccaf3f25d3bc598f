import type { Hint, Mistake } from '../mistake.ts';
import { nameOf, type ContentFile } from '../read.ts';
import { filesIn, isPage, translate } from '../translations.ts';

/** Finds translations of nothing, which are mistakes, and what has no translation; that of settings must be whole. */
export function checkTranslations(
  files: readonly ContentFile[],
  [first, ...others]: readonly string[],
): (Mistake | Hint)[] {
  const originals = files.filter(({ collection }) => !collection.language);
  const translations = files.filter(({ collection }) => collection.language);
  const isOf = (original: ContentFile, translation: ContentFile) =>
    filesIn(original.collection.files, translation.collection.language ?? '') ===
      translation.collection.files && nameOf(original.file) === nameOf(translation.file);
  const ofNothing = translations
    .filter((each) => !originals.some((original) => isOf(original, each)))
    .map(({ file }) => ({
      ...{ file, line: 1, field: '', found: 'a translation of a file that does not exist' },
      expected: `${file.replace(/\.[\w-]+(\.\w+)$/, '$1')}, which is in the language ${first}`,
      fix: 'give it the name of that file, or delete it',
    }));
  const missing = originals.flatMap((original) =>
    others.flatMap((language): (Mistake | Hint)[] => {
      const { file, collection, described, value, placeOf } = original;
      const translation = translations.find(
        (each) => each.collection.language === language && isOf(original, each),
      );
      const paths: PropertyKey[][] = [];
      translate(described, value, translation?.value, (path) => paths.push(path));
      // A page without its file does not exist in the language; the check of fields reports what it lacks.
      if (paths.length === 0 || isPage(collection)) return [];
      const name = file.replace(/^src\/content\//, '');
      if (!translation) return [{ ...placeOf([]), hint: `${language}: ${name} has no translation.` }];
      return paths.map((path) => {
        const place = placeOf(path);
        if (collection.kind !== 'settings') {
          return {
            ...place,
            file: translation.file,
            line: 1,
            hint: `${language}: ${name} ${place.field} has no translation.`,
          };
        }
        return {
          ...{ file: translation.file, line: 1, field: place.field, found: 'nothing' },
          expected: `a translation of line ${place.line} of ${file}`,
          fix: 'add it, with the same page if it is a link',
        };
      });
    }),
  );
  return [...ofNothing, ...missing];
}
