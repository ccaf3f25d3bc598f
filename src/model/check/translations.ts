import { isPage, mustExist } from '../collection.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { PageAddresses } from '../addresses/page-addresses.ts';
import type { ContentFile } from '../read.ts';
import { isTranslatable } from '../translated-fields.ts';
import { originalOf, translationOf } from '../translations.ts';

/** Finds translations without an original, and adds hints about untranslated files. */
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
      const found = "a translation of a file that doesn't exist";
      const rule = `Rename it like its original in the language ${first}: there is no ${file.replace(`.${language}.`, '.')}`;
      return [{ ...placeOf([]), found, rule }];
    }
    const hasTexts = values.some(({ field }) => field && isTranslatable(field));
    // Unpublished pages need no translation. If a file must exist in every language, a missing translation is a mistake
    // rather than a hint (files.ts).
    const isUntranslated = isPage(collection) ? pages.has(each) : hasTexts;
    if (!isUntranslated || mustExist(collection)) return [];
    const then = isPage(collection)
      ? ', so this page is missing in the language'
      : ', so pages show it untranslated';
    return others
      .filter((other) => !translationOf(each, other, files))
      .map((other) => ({
        ...placeOf([]),
        hint: `${other}: ${file.replace('src/content/', '')} has no translation${then}.`,
      }));
  });
}
