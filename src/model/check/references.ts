import type { Mistake } from '../mistake.ts';
import { pageAddresses, pageName, type Pages } from '../page-addresses.ts';
import type { ContentFile } from '../read.ts';

/** Finds names of entries and of pages that don't exist. */
export function checkReferences(files: readonly ContentFile[], shown: Pages): Mistake[] {
  /** A link of the menu may lead to a list that has no entries yet: it is shown when it has. */
  const lists = files.filter(({ collection }) => collection.lists).map(pageName);
  const pages = [...new Set([...pageAddresses(shown).keys(), ...lists])].toSorted();
  /** None where a file can't be read: its mistake is reported, and its entries may exist. */
  const idsOf = (name: string): readonly string[] | undefined => {
    if (name === 'pages') return pages;
    const own = files.filter(({ collection }) => collection.name === name && !collection.language);
    if (own.some(({ mistakes }) => mistakes.length > 0)) return undefined;
    return own.flatMap(({ entries }) => entries.map(({ id }) => id));
  };
  return files.flatMap(({ values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'reference' || typeof value !== 'string') return [];
      const known = idsOf(field.to);
      if (!known || known.includes(value)) return [];
      const expected = `an entry of ${field.to}: ${known.join(', ')}`;
      const fix = 'write one of these, restore the entry, or remove it';
      return [{ ...placeOf(path), found: JSON.stringify(value), expected, fix }];
    }),
  );
}
