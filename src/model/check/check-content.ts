/** Checks src/content without Astro. */
import type { ContentSnapshot } from '../content-snapshot.ts';
import type { Collections } from '../collection.ts';
import { collections as siteCollections } from '../collections/index.ts';
import { site } from '../../site.ts';
import { checkAddresses } from './addresses.ts';
import { checkColours } from './colours.ts';
import { checkDays } from './days.ts';
import { checkFields } from './fields.ts';
import { checkFiles } from './files.ts';
import { checkFormFields } from './form-fields.ts';
import { checkMdxTexts } from './mdx-texts.ts';
import { checkLegalTexts } from './legal-texts.ts';
import { checkMarkdown } from './markdown.ts';
import { checkPictures } from './pictures.ts';
import { checkLabels, checkNeeds, checkReferences } from './references.ts';
import { checkSections } from './sections.ts';
import { checkStarter } from './starter.ts';
import { checkTranslations } from './translations.ts';
import { checkVideos } from './videos.ts';
import { checkUnpublished } from './unpublished.ts';
import { checkUnique } from './unique.ts';
import { checkFieldNames, checkLanguages, checkNeededFields, checkWords } from './words.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { LAST_DAY, publishedPages } from '../addresses/published-pages.ts';
import { readContent } from '../read.ts';
import { schemaOfTranslation } from '../translated-fields.ts';
import { inLanguages, originalOf } from '../translations.ts';

/**
 * Reads and checks the content of the project at `root`. If `previews` is true, the returned pages include unpublished
 * ones.
 */
export async function checkContent(
  root: string,
  originals: Collections = siteCollections,
  languages: readonly string[] = site.languages,
  previews = false,
): Promise<ContentSnapshot> {
  const wrong = checkLanguages(languages);
  // The check stops here. Otherwise, it would also report every file in an unknown language.
  if (wrong.length > 0) return { files: [], pages: new Map(), mistakes: wrong, words: [], hints: [] };
  const collections = inLanguages(originals, languages);
  const files = readContent(root, collections);
  const pages = publishedPages(files);
  // Unpublished pages are checked, too, so that no page breaks the build on its publication date.
  const allPages = publishedPages(files, LAST_DAY);
  const formFields = checkFormFields();
  const unreadable = files.flatMap((file) => file.mistakes);
  const inOriginals = checkFields(files.filter(({ collection }) => !collection.language));
  const wrongFiles = new Set([...unreadable, ...inOriginals].map(({ file }) => file));
  const translations = files.flatMap((file) => {
    if (!file.collection.language) return [];
    const original = originalOf(file, files);
    if (!original) return [file];
    // A mistake in the original would be blamed on its translations.
    if (wrongFiles.has(original.file)) return [];
    return [{ ...file, field: schemaOfTranslation(file.field, original.value, file.value) }];
  });
  const findings: (Mistake | Hint)[] = [
    ...unreadable,
    ...inOriginals,
    ...checkFields(translations),
    ...checkDays(files),
    ...checkSections(files),
    ...checkUnique(files),
    ...checkAddresses(files, allPages, languages),
    ...checkReferences(files, pages, allPages),
    ...checkNeeds(files),
    ...checkLabels(files, allPages),
    ...checkUnpublished(files, pages),
    ...checkFiles(files, root, collections),
    ...checkTranslations(files, pages, languages),
    ...checkMarkdown(files),
    ...checkMdxTexts(files, root),
    ...(await checkPictures(files, root)),
    ...checkVideos(files, root),
    ...checkColours(),
    ...formFields,
    ...checkLegalTexts(files, pages, languages),
    ...checkStarter(files),
    ...checkFieldNames(),
    ...checkNeededFields(),
  ];
  const sorted = findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return {
    files,
    pages: previews ? allPages : pages,
    mistakes: sorted.filter((each) => 'found' in each),
    // The labels of form fields can be checked only if the fields are valid.
    words: formFields.length > 0 ? [] : checkWords(languages),
    hints: sorted.filter((each) => 'hint' in each),
  };
}
