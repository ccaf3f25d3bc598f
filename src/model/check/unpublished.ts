import { isPage } from '../collection.ts';
import type { Hint } from '../mistake.ts';
import { pagesIn, publishedOn } from '../page-addresses.ts';
import type { ContentFile } from '../read.ts';

/** Names the files that are no pages yet, and why; not those of hidden projects, which their owner knows of. */
export function checkUnpublished(files: readonly ContentFile[]): Hint[] {
  const pages = pagesIn(files);
  return files.flatMap((file): Hint[] => {
    const { below, lists, language } = file.collection;
    if (language || !isPage(file.collection) || pages.has(file)) return [];
    const date = publishedOn(file);
    const hasNoPage = below && !files.some((each) => each.collection.name === `pages/${below}`);
    const reason = date
      ? `before ${date}: the first build on that day or after publishes it`
      : hasNoPage
        ? `as long as there is no pages/${below}.yaml`
        : lists && `as long as nothing of ${lists} is published`;
    return reason ? [{ ...file.placeOf([]), hint: `is not shown ${reason}.` }] : [];
  });
}
