import { closest } from 'fastest-levenshtein';

/** The word of a list that looks most like what was written. */
export function nearestTo(written: string, known: readonly string[]): string {
  return closest(written, known);
}
