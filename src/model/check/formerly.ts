import type { Mistake } from '../mistake.ts';
import { pagesIn } from '../page-addresses.ts';
import type { ContentFile } from '../read.ts';
import { routeOf } from '../routes.ts';

/** Finds former addresses (`formerly`) that are those of a page, or that two pages claim: they would lead to one of them only. */
export function checkFormerly(files: readonly ContentFile[]): Mistake[] {
  const claims = new Map([...pagesIn(files)].map(([{ file }, address]) => [address, file]));
  return files.flatMap(({ file, values, placeOf }) =>
    values.flatMap(({ path, value }): Mistake[] => {
      if (path[0] !== 'formerly' || typeof value !== 'string') return [];
      const place = placeOf(path);
      const route = routeOf(value);
      const first = claims.get(route);
      claims.set(route, first ?? `${file}:${place.line}`);
      const found = `${JSON.stringify(value)}, as in ${first}`;
      const expected = 'an address that no page has, and no other one has had';
      return first ? [{ ...place, found, expected, fix: 'remove one of the two' }] : [];
    }),
  );
}
