/** The parts of a sentence, of which some may be elements: its texts and what is between them. */
export const parts = <T>(texts: TemplateStringsArray, ...values: T[]): (string | T)[] =>
  texts.flatMap((text, index) => [text, ...values.slice(index, index + 1)]);
