/** The languages of the site in its addresses: `/kontakt` of the first, `/de/kontakt` of each other. */
import { site } from '../site.ts';
import { routeOf } from '../model/routes.ts';

const [first, ...others] = site.languages;

/** Whether the site has several languages. */
export const isMultilingual = others.length > 0;

/** What the addresses of a language begin with: nothing, or `/pt-br`. */
export const prefixOf = (language: string) => (language === first ? '' : `/${language.toLowerCase()}`);

/** The language of the page at a path. */
export function languageAt(pathname: string): string {
  const route = `${routeOf(pathname)}/`;
  return others.find((language) => route.startsWith(`${prefixOf(language)}/`)) ?? first;
}

/** The name of a language in that language: `Deutsch`. */
export const nameOf = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** The script in which a language is written, by its code in ISO 15924: `Latn`. */
export const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? 'Latn';

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/.test(scriptOf(language)) ? 'rtl' : 'ltr';
