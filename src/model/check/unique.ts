import { isPage } from '../collection.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds entries that share a title or another field that must be unique, those of pages in all pages of a language. */
export function checkUnique(files: readonly ContentFile[]): Mistake[] {
  /** Where each value was found first. */
  const firsts = new Map<string, string>();
  return files.flatMap(({ collection, entries, placeOf }) => {
    const { language = '', unique = [], files: group } = collection;
    const scope = isPage(collection) ? `pages ${language}` : group;
    return entries.flatMap((entry) =>
      unique.flatMap((name): Mistake[] => {
        const value = property(entry.fields, name);
        // The check of fields reports one that is missing.
        if (value === undefined || value === null) return [];
        const key = [scope, name, String(value).trim().toLowerCase()].join();
        const place = placeOf([...entry.path, name]);
        const first = firsts.get(key);
        firsts.set(key, first ?? `${place.file}:${place.line}`);
        const found = `${JSON.stringify(value)}, as in ${first}`;
        const expected = `a different ${name} in each entry`;
        return first ? [{ ...place, found, expected, fix: 'change or remove one of the two' }] : [];
      }),
    );
  });
}
