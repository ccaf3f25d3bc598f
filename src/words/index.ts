/**
 * The interface texts by language. The owner's texts in src/own/words.json override the texts in this folder. A text
 * that is missing in a language is replaced with the text in the site's first language, or else in English, and is
 * reported by the content check.
 */
import wordsFile from '../own/words.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { firstLanguage } from './languages.ts';

/** The texts in a language. src/words/fill.ts fills placeholders such as `{label}`. */
export type Words = typeof en;

/** The texts in this folder, by language. */
export const delivered: Readonly<Record<string, object>> = { de, en, fr };

/** The owner's texts, by language. */
export const ownWords: Readonly<Record<string, object>> = wordsFile;

/** The languages with interface texts. */
export const LANGUAGES: readonly string[] = [
  ...new Set([...Object.keys(delivered), ...Object.keys(ownWords)]),
];

const cache = new Map<string, Words>();

/** Returns all texts in a language. */
export function wordsOf(language: string): Words {
  const known = cache.get(language);
  if (known) return known;
  const files = [firstLanguage, language].flatMap((each) => [delivered[each] ?? {}, ownWords[each] ?? {}]);
  const words = files.reduce<object>(overlay, en) as Words;
  cache.set(language, words);
  return words;
}

/**
 * Returns the texts of one object, overridden by those of another, including nested groups. Ignores values that are
 * neither texts nor groups. A set of plural forms is overridden as a whole, because each language needs its own set.
 */
const overlay = (under: object, over: unknown): object =>
  Object.entries(isGroup(over) ? over : {}).reduce((texts, [name, text]: [string, unknown]) => {
    const below: unknown = Reflect.get(under, name);
    if (isGroup(below)) return { ...texts, [name]: overlay(hasForms(text) ? {} : below, text) };
    return typeof text === 'string' ? { ...texts, [name]: text } : texts;
  }, under);

const hasForms = (text: unknown) => isGroup(text) && 'other' in text && typeof text.other === 'string';

/** Whether a value is a group of texts, such as `mail`. */
export const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
