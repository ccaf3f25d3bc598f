import { directionOf } from './languages.ts';

/** A telephone number with the code of its country: `+962 79 123 4567`. */
const TELEPHONE = /\+\d[\d ()/-]{5,}\d/g;

/**
 * A text whose telephone numbers keep their order and stay on one line. From right to left, spaces would turn the order of
 * their groups around, and lines would end there: such a number is isolated (U+2066 to U+2069), with no-break spaces.
 */
export const bindTelephones = (text: string, language: string): string =>
  directionOf(language) === 'rtl'
    ? text.replaceAll(TELEPHONE, (number) => `\u2066${number.replaceAll(' ', '\u00a0')}\u2069`)
    : text;
