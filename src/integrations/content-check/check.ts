/** Checks src/content without Astro, and describes mistakes for editors. */
import { collections, type Collection } from '../../content-schemas.ts';
import { checkFields } from './checks/fields.ts';
import { checkLegalTexts } from './checks/legal-texts.ts';
import { checkLinks } from './checks/links.ts';
import { checkPages } from './checks/pages.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkUnique } from './checks/unique.ts';
import type { Problem } from './problem.ts';
import { readCollection } from './read.ts';

/** Returns the mistakes in the content of the project at `root`, by file and line. */
export async function checkContent(root: string): Promise<Problem[]> {
  const files = Object.values<Collection>(collections).flatMap((each) => readCollection(root, each));
  const problems = [
    ...files.flatMap((file) => file.problems),
    ...checkFields(files),
    ...checkUnique(files),
    ...checkPages(files, root),
    ...checkLinks(files, root),
    ...checkLegalTexts(files, root),
    ...(await checkPictures(files, root)),
  ];
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
