/** Checks src/content without Astro, and describes mistakes for editors. */
import { collections, type Collection } from '../../content/schemas.ts';
import { checkFields } from './checks/fields.ts';
import { checkLinks } from './checks/links.ts';
import { checkComponents } from './checks/components.ts';
import { checkPages } from './checks/pages.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkUnique } from './checks/unique.ts';
import type { Problem } from './problem.ts';
import { readCollection, type ContentFile } from './read.ts';

type Check = (files: readonly ContentFile[], root: string) => Problem[];

/** Each finds one kind of mistake in all files. */
const CHECKS: readonly Check[] = [
  (files) => files.flatMap(({ problems }) => problems),
  checkFields,
  checkUnique,
  checkPages,
  checkLinks,
  checkComponents,
];

/** Returns the mistakes in the content of the project at `root`. */
export async function checkContent(root: string): Promise<Problem[]> {
  const files = Object.values<Collection>(collections).flatMap((each) => readCollection(root, each));
  return [...(await checkPictures(files, root)), ...CHECKS.flatMap((check) => check(files, root))];
}
