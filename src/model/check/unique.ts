import { isPage } from '../collection.ts';
import type { Mistake } from '../mistake.ts';
import { property, type ContentFile } from '../read.ts';

/** Finds entries that share a title, an order or another field that must be unique. */
export function checkUnique(files: readonly ContentFile[]): Mistake[] {
  /** Where each value was found first. */
  const firsts = new Map<string, string>();
  return files.flatMap(({ file, collection, entries, placeOf }) => {
    const { language = '', unique = [] } = collection;
    const group = isPage(collection) ? `pages ${language}` : collection.files;
    return entries.flatMap(({ fields, path }) =>
      unique.flatMap((field): Mistake[] => {
        const value = property(fields, field);
        // The check of fields reports one that is missing.
        if (value === undefined || value === null) return [];
        const place = placeOf([...path, field]);
        const key = [group, field, String(value).trim().toLowerCase()].join();
        const first = firsts.get(key);
        firsts.set(key, first ?? `${file}:${place.line}`);
        const found = `${JSON.stringify(value)}, as in ${first}`;
        const expected = `a different ${field} in each entry`;
        return first ? [{ ...place, found, expected, fix: 'change or remove one of the two' }] : [];
      }),
    );
  });
}
