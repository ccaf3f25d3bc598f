import { language } from './index.ts';

/** A figure such as `25000+` or `4.9`, with its number as the language of the page writes it. */
export const figure = (value: string) =>
  value.replace(/(\d+)(?:[.,](\d))?/, (_, whole: string, decimal?: string) =>
    Number(`${whole}.${decimal ?? 0}`).toLocaleString(language(), { minimumFractionDigits: decimal ? 1 : 0 }),
  );
