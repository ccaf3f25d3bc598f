/** Facts about languages, by their codes (BCP 47). */
import { site } from '../site.ts';

/** The first language of the site, whose files and addresses have no code, and the others. */
export const [firstLanguage, ...otherLanguages] = site.languages;

/** Whether the site has several languages. */
export const isMultilingual = otherLanguages.length > 0;

/** The language in the names and addresses of what is in it; undefined for the first one, whose have none. */
export const languageInNames = (language: string) => (language === firstLanguage ? undefined : language);

/** The name of a language in that language: `Deutsch`. */
export const languageName = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** The script in which a language is written, by its code in ISO 15924: `Latn`. */
export const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? 'Latn';

/** Whether the script of a language has capitals and italics, as Latin has. */
export const hasItalics = (language: string) => ['Latn', 'Grek', 'Cyrl'].includes(scriptOf(language));

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/.test(scriptOf(language)) ? 'rtl' : 'ltr';

/** A language as Open Graph writes it, with its region: `de_DE`. */
export function openGraphLocale(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}_${region}`;
}
