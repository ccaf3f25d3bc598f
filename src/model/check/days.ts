import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/**
 * The offset of the easternmost time zone, in hours. The check uses it because an editor's date may be a day ahead of
 * the build's date.
 */
const EASTERNMOST_HOURS = 14;

/** Finds dates before the earliest allowed date (`notBefore`), and future dates in fields that don't allow them. */
export function checkDays(files: readonly ContentFile[]): Mistake[] {
  const today = new Date(Date.now() + EASTERNMOST_HOURS * 3600_000).toISOString().slice(0, 10);
  return files.flatMap(({ value: entry, values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'date' || typeof value !== 'string') return [];
      const { notBefore = '', past } = field;
      const first = property(entry, notBefore);
      const expected =
        typeof first === 'string' && value < first.slice(0, value.length)
          ? `${first} or later: not before the date in "${notBefore}"`
          : past && value > today && 'a date that is not in the future';
      return expected ? [{ ...placeOf(path), found: value, expected, fix: 'correct the day' }] : [];
    }),
  );
}
