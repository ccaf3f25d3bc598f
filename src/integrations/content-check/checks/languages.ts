import { translations } from '../../../words/index.ts';
import type { Mistake } from '../mistake.ts';

/** Finds languages of src/site.ts that are no code of BCP 47, there twice, or without words. */
export function checkLanguages(languages: readonly string[]): Mistake[] {
  return languages.flatMap((language, index): Mistake[] => {
    const expected = expectedFor(language, languages.slice(0, index));
    const place = { file: 'src/site.ts', line: 1, field: 'languages', found: `'${language}'` };
    return expected ? [{ ...place, expected, fix: 'correct or remove it' }] : [];
  });
}

function expectedFor(language: string, before: readonly string[]): string | undefined {
  const canonical = canonicalOf(language);
  if (!canonical) return "a code of a language (BCP 47), such as 'de' or 'pt-BR'";
  if (canonical !== language) return `'${canonical}'`;
  if (before.includes(language)) return 'each language once';
  return Object.hasOwn(translations, language) ? undefined : 'a language with words in src/words/index.ts';
}

/** A code as BCP 47 writes it, such as `pt-BR` for `pt-br`; undefined if it is none. */
function canonicalOf(language: string): string | undefined {
  try {
    // Longer ones are reserved, such as `english`.
    return Intl.getCanonicalLocales(language).find((code) => /^[a-z]{2,3}(-|$)/.test(code));
  } catch {
    return undefined;
  }
}
