import { isPage, mustExist } from '../collection.ts';
import type { Field } from '../fields.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { pagesIn } from '../page-addresses.ts';
import { readContentFile, type ContentFile } from '../read.ts';
import { filesIn, isTranslated, translate, translationOf } from '../translations.ts';
import { historyOf } from './history.ts';

/**
 * Finds translations of nothing, which are mistakes; what has no translation, which is one in the settings; and texts that
 * were changed after their translation was saved.
 */
export function checkTranslations(
  files: readonly ContentFile[],
  root: string,
  [first, ...others]: readonly string[],
): (Mistake | Hint)[] {
  if (others.length === 0) return [];
  const pages = pagesIn(files);
  const before = historyOf(root);
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
      const old = before(file, translation.file);
      return [
        // The check of fields reports what a page lacks.
        ...(isPage(collection) ? [] : compare(original, translation, of)),
        ...(isPage(collection) && !pages.has(translation) ? [withoutPage(translation, of)] : []),
        ...(old ? changes(original, readContentFile(file, old, collection), translation) : []),
      ];
    });
  });
}

const nameOf = ({ file }: ContentFile) => file.replace('src/content/', '');

const hasTexts = ({ content, value, collection }: ContentFile) =>
  isPage(collection) || untranslated(content, value, undefined).length > 0;

const absent = (original: ContentFile, of: string): Hint => {
  const then = isPage(original.collection) ? ', so that its page does not exist in this language' : '';
  return { ...original.placeOf([]), hint: `${of}: ${nameOf(original)} has no translation${then}.` };
};

const withoutPage = (translation: ContentFile, of: string): Hint => {
  const { below } = translation.collection;
  return {
    ...translation.placeOf([]),
    hint: `${of}: is not shown, as pages/${below}.yaml has no translation.`,
  };
};

/** What the translation of an entry or of settings has too much, and what it lacks. */
function compare(original: ContentFile, translation: ContentFile, of: string): (Mistake | Hint)[] {
  const { file, collection, content, value, placeOf } = original;
  const extra = untranslated(content, translation.value, value).map((path) => ({
    ...{ ...translation.placeOf(path), found: 'a translation of nothing' },
    expected: `a text that ${file} has, too`,
    fix: 'add it there first, or remove it here',
  }));
  const lacking = untranslated(content, value, translation.value).map((path) => {
    const { line, field } = placeOf(path);
    const place = { file: translation.file, line: 1, field };
    if (!mustExist(collection))
      return { ...place, hint: `${of}: ${nameOf(original)} ${field} has no translation.` };
    const expected = `a translation of line ${line} of ${file}`;
    return { ...place, found: 'nothing', expected, fix: 'add it, with the same page if it is a link' };
  });
  return [...extra, ...lacking];
}

/** The paths of the texts of a value that another lacks. */
function untranslated(field: Field, value: unknown, other: unknown): PropertyKey[][] {
  const missing: PropertyKey[][] = [];
  translate(field, value, other, (path) => missing.push(path));
  return missing;
}

/** The texts of a file that it did not have before, and the first line of Markdown that it did not have. */
function changes(original: ContentFile, old: ContentFile, translation: ContentFile): Hint[] {
  const known = old.values.map(({ value }) => value);
  const fields = original.values.filter(
    ({ field, value }) => field?.type === 'text' && isTranslated(field) && !known.includes(value),
  );
  const words = (file: ContentFile) =>
    flatten(file.nodes).flatMap((node) => (node.type === 'text' ? { node, text: node.value } : []));
  const knownWords = words(old).map(({ text }) => text);
  const line = words(original).find(({ text }) => !knownWords.includes(text));
  const places = [
    ...fields.map(({ path }) => original.placeOf(path)),
    ...(line ? [{ file: original.file, line: lineOf(line.node), field: 'text' }] : []),
  ];
  return places.map((place) => ({
    ...{ ...place, hint: `${place.field} was changed after ${nameOf(translation)} was saved.` },
  }));
}
