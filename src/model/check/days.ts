import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds dates before the earliest allowed date (`notBefore`). */
export function checkDays(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ value: entry, values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'date' || typeof value !== 'string') return [];
      const { notBefore = '' } = field;
      const first = property(entry, notBefore);
      if (typeof first !== 'string' || value >= first.slice(0, value.length)) return [];
      return [
        { ...placeOf(path), found: value, rule: `Write ${first} or later: the date in "${notBefore}"` },
      ];
    }),
  );
}
