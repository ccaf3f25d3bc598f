import { isPage, mustExist } from '../collection.ts';
import { isObject } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { PageAddresses } from '../addresses/published-pages.ts';
import type { ContentFile, Value } from '../read.ts';
import { mayDiffer } from '../translated-fields.ts';
import { isText, originalOf, translationOf } from '../translations.ts';
import { describe } from './fields.ts';

/**
 * Finds translations without an original, and texts that only the translation or only its original has. `wrongFiles`
 * contain other mistakes, which would be blamed on their translations.
 */
export const checkTranslations = (
  files: readonly ContentFile[],
  wrongFiles: ReadonlySet<string>,
): Mistake[] =>
  files.flatMap((translation) => {
    const { file, collection, placeOf, mistakes } = translation;
    if (!collection.language) return [];
    const original = originalOf(translation, files);
    if (!original) {
      const found = "a translation of a file that doesn't exist";
      const name = file.replace(`.${collection.language}.`, '.');
      return [{ ...placeOf([]), found, rule: `Rename it like its original: there is no ${name}` }];
    }
    return wrongFiles.has(original.file) || mistakes.length > 0 ? [] : compare(translation, original);
  });

/** Compares the places of the texts in a translation and in its original. */
const compare = (translation: ContentFile, original: ContentFile): Mistake[] => [
  ...textsOnlyIn(translation, original).map(({ path, value }) => ({
    ...translation.placeOf(path),
    found: describe(value),
    rule: `${original.file} has no such text: add it there first, or remove it here`,
  })),
  ...textsOnlyIn(original, translation).map(({ path, value, outer }) => {
    const { file, line } = original.placeOf(path);
    // The position of an item in the original says nothing about the translation.
    const name = path.slice(-1).filter((key) => typeof key === 'string');
    const around = translation.valueAt(outer?.at ?? '')?.path ?? [];
    return {
      ...translation.placeOf([...around, ...name]),
      found: `no translation of ${describe(value)}`,
      rule: `Translate ${file}:${line}`,
    };
  }),
];

/** Returns the outermost values with a text that the file in the other language lacks. */
function textsOnlyIn({ values }: ContentFile, { valueAt }: ContentFile): Value[] {
  const lacks = ({ at }: Value) => valueAt(at) === undefined;
  const outermost = (value: Value): Value =>
    value.outer && lacks(value.outer) ? outermost(value.outer) : value;
  const missing = values.filter((each) => isText(each) && !mayDiffer(each.field) && lacks(each));
  // A text in the place of a group or list is reported with the fields.
  const isInGroup = ({ outer }: Value) => isObject(valueAt(outer?.at ?? '')?.value);
  return [...new Set(missing.map(outermost))].filter(isInGroup);
}

/** Adds hints about untranslated files. */
export function checkUntranslated(
  files: readonly ContentFile[],
  pages: PageAddresses,
  [, ...others]: readonly string[],
): Hint[] {
  return files.flatMap((each): Hint[] => {
    const { file, collection, placeOf, values } = each;
    const hasTexts = values.some(isText);
    // Unpublished pages need no translation. If a file must exist in every language, a missing translation is a mistake
    // rather than a hint (files.ts).
    const isUntranslated = isPage(collection) ? pages.has(each) : hasTexts;
    if (collection.language || !isUntranslated || mustExist(collection)) return [];
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
