import type { Mistake } from '../mistake.ts';
import { fieldOf, type ContentFile } from '../read.ts';

/** Finds entries that share a title, an order or another field that must be unique, or the name of their file. */
export function checkUnique(files: readonly ContentFile[]): Mistake[] {
  /** Where each value was found first. */
  const firsts = new Map<string, string>();
  return files.flatMap(({ file, collection: { files: scope, group = scope, unique }, entries, placeOf }) =>
    entries.flatMap(({ id, fields, order, path }) => {
      const values = unique.map((field) => ({ field, scope: group, value: fieldOf(fields, field) }));
      // File systems and Netlify may take names that differ in capitals, spaces or punctuation for the same one.
      const name = id.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-');
      if (order === undefined) values.push({ field: 'name of the file', scope, value: name });
      return values.flatMap(({ field, scope, value }) => {
        const place = placeOf([...path, field]);
        const key = [scope, field, String(value).trim().toLowerCase()].join();
        const first = firsts.get(key);
        if (!first) firsts.set(key, `${file}:${place.line}`);
        // The check of fields reports one that is missing.
        if (!first || value === undefined || value === null) return [];
        const found = `${JSON.stringify(value)}, as in ${first}`;
        const expected = `a different ${field} in each entry`;
        return { ...place, found, expected, fix: 'change or remove one of the two' };
      });
    }),
  );
}
