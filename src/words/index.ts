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
 * Returns texts in which those of a file replace others with the same names. A group of texts, such as `mail`, may be
 * incomplete; a set of plural forms is replaced as a whole, because each language needs its own forms. A text in a
 * group's place, or the other way round, is ignored.
 */
function overlay(texts: object, file: object): object {
  const result = new Map<string, unknown>(Object.entries(texts));
  for (const [name, text] of Object.entries(file)) {
    const below = result.get(name);
    if (isGroup(below) && isGroup(text)) result.set(name, 'other' in text ? text : { ...below, ...text });
    else if (!isGroup(below) && typeof text === 'string') result.set(name, text);
  }
  return Object.fromEntries(result);
}

/** Whether a value is a group of texts, such as `mail`. */
export const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
