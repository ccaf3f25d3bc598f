import { isPage } from '../collection.ts';
import type { Mistake, Place } from '../mistake.ts';
import type { Pages } from '../page-addresses.ts';
import { property } from '../fields.ts';
import type { ContentFile } from '../read.ts';
import { routeOf } from '../routes.ts';

const ADDRESS = 'an address that no other page has or has had';

/** Finds entries that share a title or another field that must be unique, and addresses, also former ones, of two pages. */
export function checkUnique(files: readonly ContentFile[], pages: Pages): Mistake[] {
  /** Where each value was found first. */
  const firsts = new Map<string, string>();
  const check = (key: string, value: unknown, place: Place, expected: string): Mistake[] => {
    const first = firsts.get(key);
    firsts.set(key, first ?? `${place.file}:${place.line}`);
    const found = `${JSON.stringify(value)}, as in ${first}`;
    return first ? [{ ...place, found, expected, fix: 'change or remove one of the two' }] : [];
  };
  const addresses = [...pages].flatMap(([{ placeOf }, address]) =>
    check(address, address, placeOf(['address']), ADDRESS),
  );
  const others = files.flatMap(({ collection, entries, values, placeOf }) => {
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
    const former = values.flatMap(({ path, value }) => {
      if (path[0] !== 'formerly' || typeof value !== 'string') return [];
      return check(routeOf(value), value, placeOf(path), ADDRESS);
    });
    return [...fields, ...former];
  });
  return [...addresses, ...others];
}
