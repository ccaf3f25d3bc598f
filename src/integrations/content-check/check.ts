/** Checks src/content without Astro, and describes for editors what it finds. */
import { collections, type Collection } from '../../content-schemas.ts';
import { checkFields } from './checks/fields.ts';
import { checkLegalTexts } from './checks/legal-texts.ts';
import { checkLinks } from './checks/links.ts';
import { findFaintLogos } from './checks/logos.ts';
import { checkPages } from './checks/pages.ts';
import { checkPictures, findCuts, findUnusedFiles } from './checks/pictures.ts';
import { checkUnique } from './checks/unique.ts';
import type { Problem } from './problem.ts';
import { readCollection } from './read.ts';

/** Returns the mistakes in the content of the project at `root`, by file and line. */
export async function checkContent(root: string): Promise<Problem[]> {
  const files = readAll(root);
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

/** A sentence for each thing that is no mistake and may be wrong. The content of the project at `root` must be in order. */
export async function noteContent(root: string): Promise<string[]> {
  const files = readAll(root);
  return [...findUnusedFiles(files, root), ...(await findCuts(files, root)), ...(await findFaintLogos(root))];
}

const readAll = (root: string) =>
  Object.values<Collection>(collections).flatMap((each) => readCollection(root, each));
