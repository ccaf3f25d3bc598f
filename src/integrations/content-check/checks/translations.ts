import type { Hint, Mistake } from '../mistake.ts';
import { isPage } from '../pages.ts';
import type { ContentFile } from '../read.ts';
import { filesIn, translate, translationOf } from '../translations.ts';

/** Finds translations of nothing, which are mistakes, and what has no translation; that of settings must be whole. */
export function checkTranslations(
  files: readonly ContentFile[],
  [first, ...others]: readonly string[],
): (Mistake | Hint)[] {
  return files.flatMap((original): (Mistake | Hint)[] => {
    const { file, collection, described, value, placeOf } = original;
    const { language } = collection;
    if (language) {
      if (files.some((each) => filesIn(each.file, language) === file)) return [];
      const found = 'a translation of a file that does not exist';
      const expected = `${file.replace(`.${language}.`, '.')}, which is in the language ${first}`;
      return [{ ...placeOf([]), found, expected, fix: 'give it the name of that file, or delete it' }];
    }
    // A page without its file does not exist in a language; the check of fields reports what one lacks.
    if (isPage(collection)) return [];
    return others.flatMap((of) => {
      const translation = translationOf(original, of, files);
      const missing: PropertyKey[][] = [];
      translate(described, value, translation?.value, (path) => missing.push(path));
      const name = file.replace('src/content/', '');
      if (!translation)
        return missing.length > 0 ? [{ ...placeOf([]), hint: `${of}: ${name} has no translation.` }] : [];
      return missing.map((path) => {
        const { line, field } = placeOf(path);
        const place = { file: translation.file, line: 1, field };
        if (collection.kind !== 'settings')
          return { ...place, hint: `${of}: ${name} ${field} has no translation.` };
        const expected = `a translation of line ${line} of ${file}`;
        return { ...place, found: 'nothing', expected, fix: 'add it, with the same page if it is a link' };
      });
    });
  });
}
