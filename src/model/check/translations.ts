import { isPage, mustExist } from '../collection.ts';
import type { Field } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { pagesIn } from '../page-addresses.ts';
import { property, type ContentFile } from '../read.ts';
import { filesIn, isTranslated, translatedItem, translationOf } from '../translations.ts';

/** Finds translations of nothing and texts that a translation lacks, which are mistakes, and what has no translation. */
export function checkTranslations(
  files: readonly ContentFile[],
  [first, ...others]: readonly string[],
): (Mistake | Hint)[] {
  if (others.length === 0) return [];
  const pages = pagesIn(files);
  return files.flatMap((original): (Mistake | Hint)[] => {
    const { file, collection, placeOf } = original;
    const { language } = collection;
    if (language) {
      if (files.some((each) => filesIn(each.file, language) === file)) return [];
      const found = 'a translation of a file that does not exist';
      const expected = `${file.replace(`.${language}.`, '.')}, which is in the language ${first}`;
      return [{ ...placeOf([]), found, expected, fix: 'give it the name of that file, or delete it' }];
    }
    // One about a hidden entry is no page in any language.
    if (isPage(collection) && !pages.has(original)) return [];
    return others.flatMap((of): (Mistake | Hint)[] => {
      const translation = translationOf(original, of, files);
      // Of a file that can't be read, its own mistake is reported.
      if (original.mistakes.length > 0 || translation?.mistakes.length) return [];
      if (!translation) return hasTexts(original) && !mustExist(collection) ? [absent(original, of)] : [];
      const isHidden = isPage(collection) && !pages.has(translation);
      return [...compare(original, translation), ...(isHidden ? [withoutPage(translation, of)] : [])];
    });
  });
}

const hasTexts = ({ values, collection }: ContentFile) =>
  isPage(collection) || values.some(({ field }) => field && isTranslated(field));

const absent = ({ file, collection, placeOf }: ContentFile, of: string): Hint => {
  const then = isPage(collection)
    ? ', so that its page does not exist in this language'
    : ', and is shown as it is';
  return { ...placeOf([]), hint: `${of}: ${file.replace('src/content/', '')} has no translation${then}.` };
};

const withoutPage = (translation: ContentFile, of: string): Hint => {
  const { below, lists } = translation.collection;
  const reason = lists ? `nothing of ${lists} has a translation` : `pages/${below}.yaml has no translation`;
  return { ...translation.placeOf([]), hint: `${of}: is not shown, as ${reason}.` };
};

/** What a translation has too much, and what it lacks though no translation must have it, such as an item. */
function compare(original: ContentFile, translation: ContentFile): Mistake[] {
  const lacking = (path: readonly PropertyKey[]): Mistake => ({
    ...{ ...translation.placeOf([]), field: original.placeOf(path).field, found: 'nothing' },
    expected: `a translation of line ${original.placeOf(path).line} of ${original.file}`,
    fix: 'add it, with the same id or page if it has one',
  });
  const extra = (path: readonly PropertyKey[]): Mistake => ({
    ...{ ...translation.placeOf(path), found: 'a translation of nothing' },
    expected: `what ${original.file} has, too`,
    fix: 'add it there first, or remove it here',
  });
  const inside = (
    field: Field,
    value: unknown,
    translated: unknown,
    path: readonly PropertyKey[],
  ): Mistake[] => {
    // The check of fields reports one that every translation must have.
    if (translated === undefined) return value !== undefined && field.optional ? [lacking(path)] : [];
    if (isTranslated(field)) return [];
    if (value === undefined) return [extra(path)];
    if (field.type === 'group')
      return Object.entries(field.fields).flatMap(([name, inner]) =>
        // A page without an address of its own has that of the first language; each has its own former ones.
        (name === 'address' && inner.type === 'text') || name === 'formerly'
          ? []
          : inside(inner, property(value, name), property(translated, name), [...path, name]),
      );
    if (field.type !== 'list' || !Array.isArray(value) || !Array.isArray(translated)) return [];
    const isLacking = (item: unknown, index: number) =>
      translatedItem(field, translated, index, item) === undefined;
    const isExtra = (item: unknown, index: number) => translatedItem(field, value, index, item) === undefined;
    return [
      ...value.flatMap((item, index) => (isLacking(item, index) ? [lacking([...path, index])] : [])),
      ...translated.flatMap((item, index) => (isExtra(item, index) ? [extra([...path, index])] : [])),
    ];
  };
  return inside(translation.field, original.value, translation.value, []);
}
