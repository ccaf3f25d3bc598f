/** Dates and figures as a language writes them. */

/** A date as the site writes it: in full, in a language. */
export function longDate(date: Date, language: string, timeZone?: string): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleDateString(language, { ...format, ...(timeZone && { timeZone }) });
}

/** A figure such as `25000+` or `4.9`, with its number as a language writes it. */
export const figure = (value: string, language: string) =>
  value.replace(/(\d+)(?:[.,](\d))?/, (_, whole: string, decimal?: string) =>
    Number(`${whole}.${decimal ?? 0}`).toLocaleString(language, { minimumFractionDigits: decimal ? 1 : 0 }),
  );

/** Whether a figure has five characters or more without a plain space, at which alone it breaks (src/styles/figures.css). */
export const hasLongWord = (written: string) => /[^ ]{5}/.test(written);
