/** Checks src/content without Astro, and describes mistakes for editors. */
import { checkComponents } from './checks/components.ts';
import { checkHeadings } from './checks/headings.ts';
import { checkLinks } from './checks/links.ts';
import { checkPictures } from './checks/pictures.ts';
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
const CHECKS: readonly ((content: Content) => Problem[])[] = [
  ({ files }) => files.flatMap(({ problems }) => problems),
  checkSchemas,
  checkUnique,
  checkPictures,
  checkLinks,
  checkComponents,
  checkHeadings,
];

/** Returns the mistakes in the content of the project at `root`. */
export function checkContent(root: string): Problem[] {
  const content = { root, files: readContent(root) };
  return CHECKS.flatMap((check) => check(content));
}
