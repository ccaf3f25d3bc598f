import type { Collections } from './check.ts';
import type { Mistake } from '../mistake.ts';
import { idsIn } from '../pages.ts';
import type { ContentFile } from '../read.ts';

/** Finds names of entries and of pages that don't exist, and entries without the entry that they belong to. */
export function checkReferences(files: readonly ContentFile[], collections: Collections): Mistake[] {
  const ids = idsIn(files, collections);
  /** None where a file can't be read: its mistake is reported, and its entries may exist. */
  const idsOf = (name: unknown): readonly string[] | undefined => {
    const own = files.filter(({ collection }) => collection === collections[String(name)]);
    return own.some(({ mistakes }) => mistakes.length > 0) ? undefined : ids[String(name)];
  };
  return files.flatMap(({ file, collection: { belongsTo }, entries, fields, placeOf }) => {
    const unknown = fields.flatMap(({ path, value, schema: { reference } }): Mistake[] => {
      const known = idsOf(reference);
      const found = JSON.stringify(value);
      if (!known || typeof value !== 'string' || known.includes(value)) return [];
      const expected = `an entry of ${String(reference)}: ${known.join(', ')}`;
      return [{ ...placeOf(path), found, expected, fix: 'write one of these' }];
    });
    const owners = idsOf(belongsTo);
    const withoutOwner = entries.filter(({ id }) => owners?.includes(id) === false);
    return [
      ...unknown,
      ...withoutOwner.map(({ id }) => ({
        ...{ file, line: 1, field: 'name of the file', found: JSON.stringify(id) },
        expected: `the name of a file in the folder ${belongsTo}: ${owners?.join(', ')}`,
        fix: 'give the file the name of one of these, or delete it',
      })),
    ];
  });
}
