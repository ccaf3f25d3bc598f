/**
 * The texts of the interface, by language: those of this folder, each replaced by the owner's text in src/own/words.json, if there
 * is one. Where a language lacks a text, the site's first language is used, then English; the check of the content names the missing text.
 */
import wordsFile from '../own/words.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { firstLanguage } from './languages.ts';

/** The texts of a language; `{label}` and the like are filled in by src/words/fill.ts. */
export type Words = typeof en;

/** The texts of this folder, by language. */
export const delivered: Readonly<Record<string, object>> = { de, en, fr };

/** The owner's texts, by language. */
export const ownWords: Readonly<Record<string, object>> = wordsFile;

/** The languages that have texts. */
export const LANGUAGES: readonly string[] = [
  ...new Set([...Object.keys(delivered), ...Object.keys(ownWords)]),
];

const cache = new Map<string, Words>();

/** All texts of a language. */
export function wordsOf(language: string): Words {
  const known = cache.get(language);
  if (known) return known;
  const files = [firstLanguage, language].flatMap((each) => [delivered[each] ?? {}, ownWords[each] ?? {}]);
  const words = files.reduce<object>(overlay, en) as Words;
  cache.set(language, words);
  return words;
}

/**
 * An object with the texts of another in place of its own, also within its groups. What is no text, or no group of them, is left
 * out. The forms of a text for numbers are those of one language.
 */
const overlay = (under: object, over: unknown): object =>
  Object.entries(isGroup(over) ? over : {}).reduce((texts, [name, text]: [string, unknown]) => {
    const below: unknown = Reflect.get(under, name);
    if (isGroup(below)) return { ...texts, [name]: overlay(hasForms(text) ? {} : below, text) };
    return typeof text === 'string' ? { ...texts, [name]: text } : texts;
  }, under);

const hasForms = (text: unknown) => isGroup(text) && 'other' in text && typeof text.other === 'string';

/** Whether a value is a group of texts, such as `mail`, and not a text. */
export const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
