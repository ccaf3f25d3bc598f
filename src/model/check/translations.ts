import { isPage } from '../collection.ts';
import type { Field } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { filesIn, translate, translationOf } from '../translations.ts';

/** Finds translations of nothing, which are mistakes, and what has no translation; that of settings must be whole. */
export function checkTranslations(
  files: readonly ContentFile[],
  [first, ...others]: readonly string[],
): (Mistake | Hint)[] {
  return files.flatMap((original): (Mistake | Hint)[] => {
    const { file, collection, content, value, placeOf } = original;
    const { language } = collection;
    if (language) {
      if (files.some((each) => filesIn(each.file, language) === file)) return [];
      const found = 'a translation of a file that does not exist';
      const expected = `${file.replace(`.${language}.`, '.')}, which is in the language ${first}`;
      return [{ ...placeOf([]), found, expected, fix: 'give it the name of that file, or delete it' }];
    }
    // A page without its file does not exist in a language; the check of fields reports what one lacks.
    if (isPage(collection)) return [];
    return others.flatMap((of): (Mistake | Hint)[] => {
      const name = file.replace('src/content/', '');
      const isSettings = collection.kind === 'settings';
      const translation = translationOf(original, of, files);
      // Of a file that can't be read, its own mistake is reported.
      if (original.mistakes.length > 0 || translation?.mistakes.length) return [];
      const missing = untranslated(content, value, translation?.value).map(placeOf);
      // The check of files reports that of settings.
      if (!translation && (isSettings || missing.length === 0)) return [];
      if (!translation) return [{ ...placeOf([]), hint: `${of}: ${name} has no translation.` }];
      const extra = untranslated(content, translation.value, value).map((path) => ({
        ...{ ...translation.placeOf(path), found: 'a translation of nothing' },
        expected: `a text that ${file} has, too`,
        fix: 'add it there first, or remove it here',
      }));
      const lacking = missing.map(({ line, field }) => {
        const place = { file: translation.file, line: 1, field };
        if (!isSettings) return { ...place, hint: `${of}: ${name} ${field} has no translation.` };
        const expected = `a translation of line ${line} of ${file}`;
        return { ...place, found: 'nothing', expected, fix: 'add it, with the same page if it is a link' };
      });
      return [...extra, ...lacking];
    });
  });
}

/** The paths of the texts of a value that another lacks. */
function untranslated(field: Field, value: unknown, other: unknown): PropertyKey[][] {
  const missing: PropertyKey[][] = [];
  translate(field, value, other, (path) => missing.push(path));
  return missing;
}
