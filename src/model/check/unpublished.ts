import { isPage } from '../collection.ts';
import type { Hint } from '../mistake.ts';
import { publishedOn } from '../addresses/published-pages.ts';
import type { PageAddresses } from '../addresses/published-pages.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';

/**
 * Adds hints about files that aren't published, with the reason. Skips hidden projects, which were hidden on purpose.
 */
export function checkUnpublished(files: readonly ContentFile[], pages: PageAddresses): Hint[] {
  return files.flatMap((file): Hint[] => {
    const { below, listOf, language } = file.collection;
    if (!isPage(file.collection) || pages.has(file)) return [];
    // If the original is unpublished, too, only the original is reported.
    const original = language && originalOf(file, files);
    if (original && !pages.has(original)) return [];
    const hint = (reason: string) => [{ ...file.placeOf([]), hint: `is not shown ${reason}.` }];
    const date = publishedOn(file);
    if (date) return hint(`before ${date}. The first build after that date publishes it`);
    const above = `src/content/pages/${below}${language ? `.${language}` : ''}.yaml`;
    if (below && !files.some((each) => each.file === above)) return hint(`because ${above} is missing`);
    if (!listOf) return [];
    return hint(`because no entry of ${listOf} is published${language ? ` in ${language}` : ''}`);
  });
}
