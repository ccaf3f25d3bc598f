/**
 * The texts of the interface, by language: those of src/own/words lie over those of this folder. A text that a language lacks
 * is that of the site's first language, or English; the check of the content names it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ownWords } from '../own/words/index.ts';
import { site } from '../site.ts';
import deTexts from './de.json' with { type: 'json' };
import * as de from './de.ts';
import enTexts from './en.json' with { type: 'json' };
import * as en from './en.ts';
import type { Words as OldWords } from './words-type.ts';

/** The texts of a language; `{label}` and the like are filled in by src/words/fill.ts. */
export type Words = typeof enTexts;

const [first] = site.languages;

/** The files of each language in this folder. */
export const delivered: Readonly<Record<string, object>> = { de: deTexts, en: enTexts };

/** The languages that have texts. */
export const LANGUAGES: readonly string[] = [
  ...new Set([...Object.keys(delivered), ...Object.keys(ownWords)]),
];

const merged = new Map<string, Words>();

/** All texts of a language. */
export function wordsOf(language: string): Words {
  const known = merged.get(language);
  if (known) return known;
  const files = [first, language].flatMap((of) => [delivered[of] ?? {}, ownWords[of] ?? {}]);
  const words = files.reduce<object>(overlay, enTexts) as Words;
  merged.set(language, words);
  return words;
}

/** An object with the texts of another in place of its own, also within its groups. */
const overlay = (under: object, over: object): object =>
  Object.entries(over).reduce((texts, [name, text]: [string, unknown]) => {
    const below: unknown = Reflect.get(under, name);
    return { ...texts, [name]: isGroup(below) && isGroup(text) ? overlay(below, text) : text };
  }, under);

/** Whether it has texts of its own, such as `mail`. */
export const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

// What is left of words as modules, until nothing uses it.

/** The names of all words; `mail` and other groups are one word each. */
export const WORD_NAMES = Object.keys(en) as (keyof OldWords)[];

/** The file, from src, that has a word in a language, or in the one that takes its place. */
export const fileOfWord = (_: keyof OldWords, of: string): string =>
  of === 'de' ? 'words/de.ts' : 'words/en.ts';

export const translations: Record<string, OldWords> = { de, en };

const current = new AsyncLocalStorage<string>();

/** The language of what is being made: the first one outside of `inLanguage`. */
export const language = (): string => current.getStore() ?? first;

/** Runs a function, and what it awaits, in a language. */
export const inLanguage = <T>(of: string, run: () => T): T => current.run(of, run);

/** Read when they are needed, not once: the next page may be in another language. */
export const words = new Proxy({} as OldWords, {
  get: (_, name) => Reflect.get(translations[language()] ?? en, name),
});
