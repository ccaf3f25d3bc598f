import { isPage } from '../collection.ts';
import type { Mistake, Place } from '../mistake.ts';
import type { Pages } from '../page-addresses.ts';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { routeOf } from '../routes.ts';

/** Finds entries that share a title, an order or another field that must be unique, and former addresses of two pages. */
export function checkUnique(files: readonly ContentFile[], pages: Pages): Mistake[] {
  /** Where each value was found first. */
  const firsts = new Map([...pages].map(([{ file }, address]) => [`formerly,${address}`, file]));
  const check = (key: string, value: unknown, place: Place, expected: string): Mistake[] => {
    const first = firsts.get(key);
    firsts.set(key, first ?? `${place.file}:${place.line}`);
    const found = `${JSON.stringify(value)}, as in ${first}`;
    return first ? [{ ...place, found, expected, fix: 'change or remove one of the two' }] : [];
  };
  return files.flatMap(({ collection, entries, values, placeOf }) => {
    const { language = '', unique = [], files: group } = collection;
    const scope = isPage(collection) ? `pages ${language}` : group;
    const fields = entries.flatMap((entry) =>
      unique.flatMap((name) => {
        const value = property(entry.fields, name);
        // The check of fields reports one that is missing.
        if (value === undefined || value === null) return [];
        const key = [scope, name, String(value).trim().toLowerCase()].join();
        return check(key, value, placeOf([...entry.path, name]), `a different ${name} in each entry`);
      }),
    );
    const addresses = values.flatMap(({ path, value }) => {
      if (path[0] !== 'formerly' || typeof value !== 'string') return [];
      const expected = 'an address that no page has, and no other one has had';
      return check(`formerly,${routeOf(value)}`, value, placeOf(path), expected);
    });
    return [...fields, ...addresses];
  });
}
