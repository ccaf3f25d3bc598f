/** Checks src/content without Astro, and describes mistakes for editors. */
import { checkComponents } from './checks/components.ts';
import { checkHeadings } from './checks/headings.ts';
import { checkExpressions } from './checks/expressions.ts';
import { checkLinks } from './checks/links.ts';
import { checkPages } from './checks/pages.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPlaces } from './checks/places.ts';
import { checkQuotes } from './checks/quotes.ts';
import { checkSchemas } from './checks/schemas.ts';
import { checkUnique } from './checks/unique.ts';
import { readContent, type ContentFile } from './files.ts';
import type { Problem } from './problem.ts';

/** What a check works on: the files of src/content, and the root of their project. */
export interface Content {
  root: string;
  files: readonly ContentFile[];
}

/** Every check; each finds one kind of mistake in all files. */
const CHECKS: readonly ((content: Content) => Problem[] | Promise<Problem[]>)[] = [
  ({ files }) => files.flatMap(({ problems }) => problems),
  checkPlaces,
  checkQuotes,
  checkSchemas,
  checkUnique,
  checkPages,
  checkPictures,
  checkLinks,
  checkComponents,
  checkExpressions,
  checkHeadings,
];

/** Returns the mistakes in the content of the project at `root`. */
export async function checkContent(root: string): Promise<Problem[]> {
  const content = { root, files: readContent(root) };
  const problems = await Promise.all(CHECKS.map(async (check) => check(content)));
  return problems.flat();
}
