/** Typesets text according to the rules of its language for quotation marks and line breaks. */
import { piecesOf } from '../words/links.ts';
import { bindTelephones } from '../words/telephone.ts';
import { setQuotes } from './quotes.ts';

const NO_BREAK_SPACE = '\u00a0';
const WORD_JOINER = '\u2060';
/** Spaces at which lines must not break, as in `Art. 28`, `22767 Hamburg` and `25 000 %`. */
const BOUND =
  /(?<=§|\b(?:Abs|Art|No|Nr|S)\.) (?=\d)|(?<=\b\d{4,5}) (?=\p{Lu}\p{Ll})|(?<=\d) (?=\d{3}(?!\d)|%)/gu;
/** Spaces at which lines must not break in certain languages, as in `z. B.`, `« Oui »` and `Quoi ?`. */
const ALSO_BOUND: Record<string, RegExp> = {
  de: /(?<=\b\p{L}\.) (?=\p{L}\.)/gu,
  fr: /(?<=«) | (?=[»:;!?])/gu,
};

/**
 * Places without a space at which browsers would break Korean lines: before the dot between two words, and before a
 * particle.
 */
const WITHIN_KOREAN_WORD = /(?<=\S)(?=·)|(?<=[\p{Pe}\p{Pf}])(?=\p{sc=Hang})/gu;

/** Prevents line breaks where the language forbids them. */
export function bindSpaces(text: string, language: string): string {
  const [code = ''] = language.split('-');
  const also = ALSO_BOUND[code];
  const bound = bindTelephones(text, language).replaceAll(BOUND, NO_BREAK_SPACE);
  if (also) return bound.replaceAll(also, NO_BREAK_SPACE);
  return code === 'ko' ? bound.replaceAll(WITHIN_KOREAN_WORD, WORD_JOINER) : bound;
}

/** Typesets a text. The destinations of its links stay as they are. */
export function typeset(text: string, language: string): string {
  const pieces = piecesOf(text);
  const words = setQuotes(
    pieces.map((piece) => piece.words),
    language,
  ).map((each) => bindSpaces(each, language));
  return pieces.map(({ to }, index) => (to ? `[${words[index]}](${to})` : words[index])).join('');
}

/** Typesets all strings in a JSON value, such as the interface texts. */
export const typesetAll = <Value>(value: Value, language: string): Value =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? typeset(each, language) : each,
  ) as Value;
