/** Marks words, so that a rebranded site shows which of its words are not from src/words: `[Meenuu]`. */

/** Puts words in brackets and makes them a third longer: a text, a sentence with its arguments, or an object of these. */
export function bracket<Words>(words: Words): Words {
  return mark(words) as Words;
}

function mark(words: unknown): unknown {
  if (typeof words === 'string') return `[${lengthen(words)}]`;
  if (typeof words === 'function') return (...given: unknown[]) => fill(words as Sentence, given);
  return Object.fromEntries(Object.entries(words as object).map(([name, word]) => [name, mark(word)]));
}

type Sentence = (...given: string[]) => string | string[];

/** The sentence in brackets, in which only its own words are longer. */
function fill(sentence: Sentence, given: unknown[]): unknown {
  const places = given.map((_, index) => String.fromCodePoint(0xe000 + index));
  const parts = [sentence(...places)].flat().map(lengthen);
  const filled = parts.map((part) =>
    places.includes(part)
      ? given[places.indexOf(part)]
      : places.reduce((text, place, index) => text.replaceAll(place, String(given[index])), part),
  );
  return Array.isArray(sentence(...places)) ? ['[', ...filled, ']'] : `[${String(filled[0])}]`;
}

/** Doubles the vowels, as longer words would; `{…}` is no word. */
const lengthen = (text: string) =>
  text.replace(/(\{\w+\})|[aeiou]/gi, (letter, place) => (place ? letter : letter + letter.toLowerCase()));
