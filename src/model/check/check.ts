/** Checks src/content without Astro, and describes for editors what it finds. */
import { collections as own, type Collection } from '../collections.ts';
import { site } from '../../site.ts';
import { checkFields } from './fields.ts';
import { checkFiles } from './files.ts';
import { checkLanguages } from './languages.ts';
import { checkLegalTexts } from './legal-texts.ts';
import { checkLinks } from './links.ts';
import { checkPictures } from './pictures.ts';
import { checkReferences } from './references.ts';
import { checkTranslations } from './translations.ts';
import { checkUnique } from './unique.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { readContent, type ContentFile } from '../read.ts';
import { withTranslations } from '../translations.ts';

/** Collections by name. */
export type Collections = Readonly<Record<string, Collection>>;

/** The content, as it was read once, and what is wrong in it, by file and line. */
export interface CheckedContent {
  files: readonly ContentFile[];
  mistakes: readonly Mistake[];
  hints: readonly Hint[];
}

/** Reads and checks the content of the project at `root`. */
export async function checkContent(
  root: string,
  originals: Collections = own,
  languages: readonly string[] = site.languages,
): Promise<CheckedContent> {
  const wrong = checkLanguages(languages);
  // All files of such a language would be mistakes, too.
  if (wrong.length > 0) return { files: [], mistakes: wrong, hints: [] };
  const collections = Object.values(withTranslations(originals, languages));
  const files = readContent(root, collections);
  const found: (Mistake | Hint)[] = [
    ...files.flatMap((file) => file.mistakes),
    ...checkFields(files),
    ...checkUnique(files),
    ...checkReferences(files, originals),
    ...checkFiles(files, root, collections),
    ...checkTranslations(files, languages),
    ...checkLinks(files, root),
    ...checkLegalTexts(files, root),
    ...(await checkPictures(files, root)),
  ];
  const sorted = found.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return {
    files,
    mistakes: sorted.filter((each) => 'found' in each),
    hints: sorted.filter((each) => 'hint' in each),
  };
}
