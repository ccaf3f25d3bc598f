import { language } from './index.ts';

/** A date as the site writes it: in full, in the language of the page. */
export function longDate(date: Date, timeZone?: string): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleDateString(language(), { ...format, ...(timeZone && { timeZone }) });
}
