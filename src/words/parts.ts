/**
 * The parts of a sentence, of which some may be elements: its texts and what is between them. A name such as "Guild B.V."
 * ends it with one full stop.
 */
export const parts = <T>(texts: TemplateStringsArray, ...values: T[]): (string | T)[] =>
  texts.flatMap((text, index) => [
    `${values[index - 1]}`.endsWith('.') ? text.replace(/^\./, '') : text,
    ...values.slice(index, index + 1),
  ]);
