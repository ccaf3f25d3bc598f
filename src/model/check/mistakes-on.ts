import type { CheckedContent } from '../checked-content.ts';
import { isPage } from '../collection.ts';
import type { Mistake } from '../mistake.ts';
import { pageName, pagesIn } from '../page-addresses.ts';

/**
 * The mistakes for which the page at a route can't be shown: those of its own file, of what it is there to show, and of files
 * that all pages need, or none.
 */
export function mistakesOn(route: string, { files, mistakes }: CheckedContent): Mistake[] {
  const pages = [...pagesIn(files)];
  return mistakes.filter(({ file }) => {
    const content = files.find((each) => each.file === file);
    if (!content || content.collection.kind === 'settings') return true;
    const { name, shownOn } = content.collection;
    const ids: unknown[] = content.entries.map(({ id }) => id);
    // A project is on the page of all projects, and on that of its case study, which names it.
    const naming = files.filter(({ values }) =>
      values.some(
        ({ field, value }) => field?.type === 'reference' && field.to === name && ids.includes(value),
      ),
    );
    const names = isPage(content.collection) ? [pageName(content)] : [shownOn, ...naming.map(pageName)];
    const needing = pages.filter(([page]) => names.includes(pageName(page)));
    return needing.length === 0 || needing.some(([, address]) => address === route);
  });
}
