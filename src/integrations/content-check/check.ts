/** Checks src/content without Astro, and describes for editors what it finds. */
import { collections as own, type Collection } from '../../content-schemas.ts';
import { checkFields } from './checks/fields.ts';
import { checkFiles, findUnusedFiles } from './checks/files.ts';
import { checkLegalTexts } from './checks/legal-texts.ts';
import { checkLinks } from './checks/links.ts';
import { findFaintLogos } from './checks/logos.ts';
import { checkPictures, findCuts } from './checks/pictures.ts';
import { checkUnique } from './checks/unique.ts';
import type { Problem } from './problem.ts';
import { readCollection } from './read.ts';

/** Collections by name. */
export type Collections = Readonly<Record<string, Collection>>;

/** Returns the mistakes in the content of the project at `root`, by file and line. */
export async function checkContent(root: string, collections: Collections = own): Promise<Problem[]> {
  const files = readAll(root, collections);
  const problems = [
    ...files.flatMap((file) => file.problems),
    ...checkFields(files),
    ...checkUnique(files),
    ...checkFiles(files, root, Object.values(collections)),
    ...checkLinks(files, root),
    ...checkLegalTexts(files, root),
    ...(await checkPictures(files, root)),
  ];
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** A sentence for each thing that is no mistake and may be wrong. The content of the project at `root` must be in order. */
export async function noteContent(root: string, collections: Collections = own): Promise<string[]> {
  const files = readAll(root, collections);
  return [...findUnusedFiles(files, root), ...(await findCuts(files, root)), ...(await findFaintLogos(root))];
}

const readAll = (root: string, collections: Collections) =>
  Object.values(collections).flatMap((each) => readCollection(root, each));
