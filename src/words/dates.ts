/** A date as the site writes it: in full, in a language. */
export function longDate(date: Date, language: string, timeZone?: string): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleDateString(language, { ...format, ...(timeZone && { timeZone }) });
}
