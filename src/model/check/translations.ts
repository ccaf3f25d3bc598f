import { isPage, mustExist } from '../collection.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { PageAddresses } from '../addresses/page-addresses.ts';
import type { ContentFile } from '../read.ts';
import { isTranslatable } from '../translated-fields.ts';
import { originalOf, translationOf } from '../translations.ts';

/** Finds translations of nothing, which are mistakes, and what has no translation. */
export function checkTranslations(
  files: readonly ContentFile[],
  pages: PageAddresses,
  [first, ...others]: readonly string[],
): (Mistake | Hint)[] {
  return files.flatMap((each): (Mistake | Hint)[] => {
    const { file, collection, placeOf, values } = each;
    const { language } = collection;
    if (language) {
      if (originalOf(each, files)) return [];
      const found = 'a translation of a file that does not exist';
      const expected = `${file.replace(`.${language}.`, '.')}, which is in the language ${first}`;
      return [{ ...placeOf([]), found, expected, fix: 'give it the name of that file, or delete it' }];
    }
    const hasTexts = values.some(({ field }) => field && isTranslatable(field));
    // One about a hidden entry is no page in any language; one that must have a translation is a mistake (files.ts).
    const isUntranslated = isPage(collection) ? pages.has(each) : hasTexts;
    if (!isUntranslated || mustExist(collection)) return [];
    const then = isPage(collection)
      ? ', so that its page does not exist in this language'
      : ', and is shown as it is';
    return others
      .filter((other) => !translationOf(each, other, files))
      .map((other) => ({
        ...placeOf([]),
        hint: `${other}: ${file.replace('src/content/', '')} has no translation${then}.`,
      }));
  });
}
