/** Facts about languages, by language code (BCP 47). */
import { site } from '../site.ts';

/** The site's first language, whose code isn't part of file names and addresses, and the other languages. */
export const [firstLanguage, ...otherLanguages] = site.languages;

/** Whether the site has several languages. */
export const isMultilingual = otherLanguages.length > 0;

/**
 * Returns the language code used in file names and addresses, or undefined for the first language, whose file names and
 * addresses contain no code.
 */
export const languageInNames = (language: string) => (language === firstLanguage ? undefined : language);

/** Returns the name of a language in the language itself: `Deutsch`. */
export const languageName = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Returns the script of a language as an ISO 15924 code: `Latn`. */
export const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? 'Latn';

/** Whether the language's script has italics, as Latin does. */
export const hasItalics = (language: string) => ['Latn', 'Grek', 'Cyrl'].includes(scriptOf(language));

/** Returns the writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/.test(scriptOf(language)) ? 'rtl' : 'ltr';

/** Returns the locale of a language for Open Graph, with its region: `de_DE`. */
export function openGraphLocale(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}_${region}`;
}
