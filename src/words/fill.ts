/** Fills the {placeholders} in texts, and selects plural forms. */

/**
 * Returns the pieces of a text, with the {placeholders} replaced by values. Values may be elements. If a value ends
 * with a full stop, as "Guild B.V." does, a full stop directly after it in the text is dropped.
 */
export function parts<T>(text: string, values: Readonly<Record<string, T>>): (string | T)[] {
  const pieces: (string | T)[] = [];
  for (const piece of text.split(/(\{\w+\})/)) {
    const [, name] = /^\{(\w+)\}$/.exec(piece) ?? [];
    const endsWithStop = `${pieces.at(-1)}`.endsWith('.');
    if (name) pieces.push(valueOf(name, values, text));
    else pieces.push(endsWithStop ? piece.replace(/^\./, '') : piece);
  }
  return pieces;
}

function valueOf<T>(name: string, values: Readonly<Record<string, T>>, text: string): T {
  const value = values[name];
  if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
  return value;
}

/** Fills the placeholders in a text: `fill('{owner} on {network}', { owner: 'Guild', network: 'LinkedIn' })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  parts<string | number>(text, values).join('');

/** Returns the plural form that a number requires, such as "{count} day" for 1. */
export const plural = (
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
  count: number,
  language: string,
): string => forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
