import { z } from 'astro/zod';
import type { Collections } from '../check.ts';
import type { Mistake } from '../mistake.ts';
import { fieldOf, type ContentFile } from '../read.ts';

/** Finds ids of entries that don't exist, and entries without the entry that they belong to. */
export function checkReferences(files: readonly ContentFile[], collections: Collections): Mistake[] {
  /** None where a file can't be read: its mistake is reported, and its entries may exist. */
  const idsOf = (name: string) => {
    const ofCollection = files.filter(({ collection }) => collection === collections[name]);
    if (ofCollection.some(({ mistakes }) => mistakes.length > 0)) return undefined;
    return ofCollection.flatMap(({ entries }) => entries.map(({ id }) => id));
  };
  return files.flatMap(({ file, collection, entries, placeOf }) =>
    entries.flatMap(({ id, fields }): Mistake[] => {
      const owners = (collection.belongsTo && idsOf(collection.belongsTo)) || [id];
      const withoutOwner = {
        ...{ file, line: 1, field: 'name of the file' },
        found: JSON.stringify(id),
        expected: `the name of a file in the folder ${collection.belongsTo}: ${owners.join(', ')}`,
        fix: 'give the file the name of one of these, or delete it',
      };
      const unknown = Object.entries(collection.schema.shape).flatMap(([name, schema]) => {
        const items: unknown = schema instanceof z.ZodArray ? schema.element : undefined;
        const target = items instanceof z.ZodType ? items.meta()?.['reference'] : undefined;
        const values = fieldOf(fields, name);
        if (typeof target !== 'string' || !Array.isArray(values)) return [];
        const known = idsOf(target);
        return values.flatMap((value: unknown, index) =>
          !known || known.includes(String(value))
            ? []
            : {
                ...placeOf([name, index]),
                found: JSON.stringify(value),
                expected: `an entry of ${target}: ${known.join(', ')}`,
                fix: 'write one of these',
              },
        );
      });
      return owners.includes(id) ? unknown : [withoutOwner, ...unknown];
    }),
  );
}
