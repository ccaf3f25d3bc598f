/** Sets texts by the rules of their language: quotation marks, and spaces at which no line ends. */
import { setQuotes } from './quotes.ts';

const NO_BREAK_SPACE = '\u00a0';
/** Spaces at which no line may end: those in `Art. 28`, `22767 Hamburg` and `25 000 %`. */
const BOUND =
  /(?<=§|\b(?:Abs|Art|No|Nr|S)\.) (?=\d)|(?<=\b\d{4,5}) (?=\p{Lu}\p{Ll})|(?<=\d) (?=\d{3}(?!\d)|%)/gu;
/** Further ones, by language: `z. B.`, `« Oui »` and `Quoi ?`. */
const ALSO_BOUND: Record<string, RegExp> = {
  de: /(?<=\b\p{L}\.) (?=\p{L}\.)/gu,
  fr: /(?<=«) | (?=[»:;!?])/gu,
};

/** A text whose spaces end no line where its language forbids it. */
export function bindSpaces(text: string, language: string): string {
  const also = ALSO_BOUND[language.split('-')[0] ?? ''];
  const bound = text.replaceAll(BOUND, NO_BREAK_SPACE);
  return also ? bound.replaceAll(also, NO_BREAK_SPACE) : bound;
}

/** A text in the typography of its language. */
export const typeset = (text: string, language: string): string =>
  bindSpaces(setQuotes([text], language).join(''), language);

/** A value of JSON with all texts in it typeset, such as the words of the interface. */
export const typesetAll = <Value>(value: Value, language: string): Value =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? typeset(each, language) : each,
  ) as Value;
