import { isPage } from '../collection.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/**
 * Finds entries that have the same title, or the same value in another unique field. Page titles must be unique among
 * all pages in a language.
 */
export function checkUnique(files: readonly ContentFile[]): Mistake[] {
  /** The place where each value first occurs. */
  const firsts = new Map<string, string>();
  return files.flatMap(({ collection, entries, placeOf }) => {
    const { language = '', unique = [], files: group } = collection;
    const scope = isPage(collection) ? `pages ${language}` : group;
    return entries.flatMap((entry) =>
      unique.flatMap((name): Mistake[] => {
        const value = property(entry.fields, name);
        // Missing fields are reported by the field check.
        if (value === undefined || value === null) return [];
        const key = [scope, name, String(value).trim().toLowerCase()].join();
        const place = placeOf([...entry.path, name]);
        const first = firsts.get(key);
        firsts.set(key, first ?? `${place.file}:${place.line}`);
        const found = `${JSON.stringify(value)}, as in ${first}`;
        return first ? [{ ...place, found, rule: `Write a different ${name} in each entry` }] : [];
      }),
    );
  });
}
