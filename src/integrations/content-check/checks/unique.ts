import type { Content } from '../check.ts';
import { fieldOf, type Entry } from '../files.ts';
import type { Problem } from '../problem.ts';

/** A value that no other entry of its scope may have. */
interface Value {
  scope: string;
  entry: Entry;
  field: string;
  value: unknown;
}

/** Finds entries that share a title, an order or another field that must be unique. */
export function checkUnique({ files }: Content): Problem[] {
  const values = files.flatMap(valuesOf);
  const firsts = new Map<string, Value>();
  return values.flatMap((each) => {
    const { scope, entry, field, value } = each;
    const key = `${scope}: ${String(value).trim().toLowerCase()}`;
    const first = firsts.get(key);
    if (!first) {
      firsts.set(key, each);
      return [];
    }
    const place = first.entry.place([field]);
    const orders = values.filter((other) => other.scope === scope).map((other) => Number(other.value));
    return [
      entry.problem([field], {
        found: `${JSON.stringify(value)}, as in ${place.file}:${place.line}`,
        expected: `a different ${field} in each entry`,
        fix:
          typeof value === 'number'
            ? `write ${Math.max(...orders.filter(Number.isFinite)) + 1}, the next free number, or change the other one`
            : 'change or remove one of the two',
      }),
    ];
  });
}

function valuesOf({ collection, entries }: Content['files'][number]): Value[] {
  return entries.flatMap((entry) =>
    collection.unique.flatMap((field) => {
      const value = fieldOf(entry.value, field);
      const scope = `${collection.group ?? collection.files} ${field}`;
      // The schema reports a field that is missing.
      return value === undefined || value === null ? [] : [{ scope, entry, field, value }];
    }),
  );
}
