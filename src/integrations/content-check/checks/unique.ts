import path from 'node:path';
import type { Problem } from '../problem.ts';
import { fieldOf, type ContentFile, type Entry } from '../read.ts';

/** A value that no other entry of its scope may have. */
interface Value {
  scope: string;
  file: string;
  entry: Entry;
  field: string;
  value: unknown;
}

/** Finds entries that share a title, an order or another field that must be unique, or the name of their file. */
export function checkUnique(files: readonly ContentFile[]): Problem[] {
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
    const orders = values.filter((other) => other.scope === scope).map((other) => Number(other.value));
    return entry.problem([field], {
      found: `${JSON.stringify(value)}, as in ${first.file}:${first.entry.lineOf([field])}`,
      expected: `a different ${field} in each entry`,
      fix:
        typeof value === 'number'
          ? `write ${Math.max(...orders.filter(Number.isFinite)) + 1}, the next free number, or change the other one`
          : `change or remove one of the two`,
    });
  });
}

function valuesOf({ file, collection: { files, group, kind, unique }, entries }: ContentFile): Value[] {
  return entries.flatMap((entry) => {
    const fields = unique.map((field) => ({
      scope: `${group ?? files} ${field}`,
      file,
      entry,
      field,
      value: fieldOf(entry.fields, field),
    }));
    // File systems and Netlify may take names that differ in capitals, spaces or punctuation for the same one.
    const name = path.parse(file).name.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-');
    if (kind !== 'list' && kind !== 'names')
      fields.push({
        scope: `${files} name of the file`,
        file,
        entry,
        field: 'name of the file',
        value: name,
      });
    // The check of fields reports one that is missing.
    return fields.filter(({ value }) => value !== undefined && value !== null);
  });
}
