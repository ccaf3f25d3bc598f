/** Puts values in the place of the {placeholders} of a text, and chooses its form for a number. */

/**
 * A text as a list of its pieces, with values, which may be elements, in place of the {placeholders}. After a value that ends
 * in a full stop, such as "Guild B.V.", the text's own full stop is left out.
 */
export function parts<T>(text: string, values: Readonly<Record<string, T>>): (string | T)[] {
  return text.split(/\{(\w+)\}/).map((piece, index, pieces) => {
    if (index % 2 > 0) return valueOf(piece, values, text);
    const before = pieces[index - 1];
    return before && `${values[before]}`.endsWith('.') ? piece.replace(/^\./, '') : piece;
  });
}

function valueOf<T>(name: string, values: Readonly<Record<string, T>>, text: string): T {
  const value = values[name];
  if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
  return value;
}

/** A text with its values: `fill('{owner} on {network}', { owner: 'Guild', network: 'LinkedIn' })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  parts<string | number>(text, values).join('');

/** The form of a text for a number, such as "{count} day" for 1. */
export const plural = (
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
  count: number,
  language: string,
): string => forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
