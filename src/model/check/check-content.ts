/** Checks src/content without Astro. */
import type { ContentSnapshot } from '../content-snapshot.ts';
import type { Collections } from '../collection.ts';
import { collections as siteCollections } from '../collections/index.ts';
import { site } from '../../site.ts';
import { checkAddresses } from './addresses.ts';
import { checkColours } from './colours.ts';
import { checkFields } from './fields.ts';
import { checkFiles } from './files.ts';
import { checkMdxTexts } from './mdx-texts.ts';
import { checkLegalTexts } from './legal-texts.ts';
import { checkMarkdown } from './markdown.ts';
import { checkPictures } from './pictures.ts';
import { checkLabels, checkReferences } from './references.ts';
import { checkSections } from './sections.ts';
import { checkStarter } from './starter.ts';
import { checkTranslations, checkUntranslated } from './translations.ts';
import { checkUnpublished } from './unpublished.ts';
import { checkUnique } from './unique.ts';
import { checkFieldNames, checkLanguages, checkNeededFields, checkWords } from './words.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { LAST_DAY, publishedPages } from '../addresses/published-pages.ts';
import { readContent } from '../read.ts';
import { inLanguages } from '../translations.ts';

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
  const unreadable = files.flatMap((file) => file.mistakes);
  const wrongFields = checkFields(files);
  const wrongFiles = new Set([...unreadable, ...wrongFields].map(({ file }) => file));
  const findings: (Mistake | Hint)[] = [
    ...unreadable,
    ...wrongFields,
    ...checkSections(files),
    ...checkUnique(files),
    ...checkAddresses(files, allPages, languages),
    ...checkReferences(files, pages, allPages),
    ...checkLabels(files, allPages),
    ...checkUnpublished(files, pages),
    ...checkFiles(files, root, collections),
    ...checkTranslations(files, wrongFiles),
    ...checkUntranslated(files, pages, languages),
    ...checkMarkdown(files),
    ...checkMdxTexts(files, root),
    ...(await checkPictures(files, root)),
    ...checkColours(),
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
    words: checkWords(languages),
    hints: sorted.filter((each) => 'hint' in each),
  };
}
