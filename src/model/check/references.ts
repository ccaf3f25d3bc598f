import type { Mistake } from '../mistake.ts';
import { namesIn } from '../references.ts';
import type { ContentFile } from '../read.ts';

/** Finds names of entries and of pages that don't exist, and entries without the entry that they belong to. */
export function checkReferences(files: readonly ContentFile[]): Mistake[] {
  const names = namesIn(files);
  /** None where a file can't be read: its mistake is reported, and its entries may exist. */
  const idsOf = (name: string): readonly string[] | undefined => {
    const own = files.filter(({ collection }) => collection.name === name && !collection.language);
    return own.some(({ mistakes }) => mistakes.length > 0) ? undefined : [...(names[name]?.keys() ?? [])];
  };
  return files.flatMap(({ file, collection: { belongsTo }, entries, values, placeOf }) => {
    const unknown = values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'reference' || typeof value !== 'string') return [];
      const known = idsOf(field.to);
      if (!known || known.includes(value)) return [];
      const expected = `an entry of ${field.to}: ${known.join(', ')}`;
      return [
        { ...placeOf(path), found: JSON.stringify(value), expected, fix: 'write one of these, or remove it' },
      ];
    });
    const owners = belongsTo === undefined ? undefined : idsOf(belongsTo);
    const withoutOwner = entries.filter(({ id }) => owners?.includes(id) === false);
    return [
      ...unknown,
      ...withoutOwner.map(({ id }) => ({
        ...{ file, line: 1, field: 'name of the file', found: JSON.stringify(id) },
        expected: `the name of a file in the folder ${belongsTo}: ${owners?.join(', ')}`,
        fix: 'give the file the name of one of these, delete it, or restore what it belongs to',
      })),
    ];
  });
}
