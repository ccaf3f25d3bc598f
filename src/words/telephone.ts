import { directionOf } from './languages.ts';

/** A telephone number with the code of its country, as a text has it: `+962 79 123 4567`. */
const TELEPHONE = /\+\d[\d ()./-]{5,}\d/g;

/**
 * A telephone number as a sentence in a language writes it. Where lines run from right to left, spaces would turn the order of
 * its groups around, and a line would end there: it is isolated (U+2066 to U+2069), with no-break spaces.
 */
export const boundTelephone = (number: string, language: string): string =>
  directionOf(language) === 'rtl' ? `\u2066${number.replaceAll(' ', '\u00a0')}\u2069` : number;

/** A text whose telephone numbers are so bound. */
export const bindTelephones = (text: string, language: string): string =>
  text.replaceAll(TELEPHONE, (number) => boundTelephone(number, language));
