import { directionOf } from './languages.ts';

/** Matches a phone number with its country code in a text: `+962 79 123 4567`. */
const TELEPHONE = /\+\d[\d ()./-]{5,}\d/g;

/**
 * Returns a phone number for use in a sentence. In right-to-left languages, spaces would reverse the order of the
 * number's groups and allow line breaks. Therefore, the number is isolated (U+2066 to U+2069), and its spaces become
 * no-break spaces.
 */
export const boundTelephone = (number: string, language: string): string =>
  directionOf(language) === 'rtl' ? `\u2066${number.replaceAll(' ', '\u00a0')}\u2069` : number;

/** Applies `boundTelephone` to all phone numbers in a text. */
export const bindTelephones = (text: string, language: string): string =>
  text.replaceAll(TELEPHONE, (number) => boundTelephone(number, language));
