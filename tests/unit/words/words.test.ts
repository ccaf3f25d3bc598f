/** Every word of the interface in each language, side by side, for who reviews a translation. */
import { expect, test } from 'vitest';
import * as de from '../../../src/words/de.ts';
import * as en from '../../../src/words/en.ts';

/** Each text by its name; sentences around other things are called with these. */
function textsOf(words: object, prefix = ''): [name: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) => {
    const text: unknown =
      typeof value === 'function' ? (value as (...around: string[]) => unknown)('1', '4', '24', '35') : value;
    if (typeof text === 'object' && text !== null && !Array.isArray(text))
      return textsOf(text, `${prefix}${name}.`);
    return [[prefix + name, Array.isArray(text) ? text.join('') : String(text)]];
  });
}

test('the words of each language are those of the snapshot', async () => {
  const german = new Map(textsOf(de));
  const lines = textsOf(en).map(([name, text]) => `${name}\n  en ${text}\n  de ${german.get(name)}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('words.txt');
});
