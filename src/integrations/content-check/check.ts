/** Checks src/content without Astro, and describes for editors what it finds. */
import { collections as own, type Collection } from '../../content-schemas.ts';
import { site } from '../../site.ts';
import { checkFields } from './checks/fields.ts';
import { checkFiles } from './checks/files.ts';
import { checkLanguages } from './checks/languages.ts';
import { checkLegalTexts } from './checks/legal-texts.ts';
import { checkLinks } from './checks/links.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkReferences } from './checks/references.ts';
import { checkTranslations } from './checks/translations.ts';
import { checkUnique } from './checks/unique.ts';
import type { Hint, Mistake } from './mistake.ts';
import { readContent, type ContentFile } from './read.ts';
import { withTranslations } from './translations.ts';

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
