/**
 * The words of the site, in the language of the page or the answer that is being made. Each is looked for in src/own/words,
 * then here; a word that a language lacks is that of the first language, or English, and the check of the content names it.
 * Visitors' scripts get their words from src/build/words-per-module.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ownWords } from '../own/words/index.ts';
import { site } from '../site.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import type { Words } from './words-type.ts';

/** Words of owners who adopted the site before words-type.ts was there import it from here. */
export type { Words };

const [first] = site.languages;
const delivered: Record<string, Words> = { de, en };

/** The names of all words; `mail` and other groups are one word each. */
export const WORD_NAMES = Object.keys(en) as (keyof Words)[];

/** The files that have words of a language, the owner's first: their path from src, and what they have. */
const filesOf = (of: string): [file: string, words: Partial<Words>][] => [
  [`own/words/${of}.ts`, ownWords[of] ?? {}],
  [`words/${of}.ts`, delivered[of] ?? {}],
];

/**
 * Where a word is missing or, as after an update, a text in place of a function: its own path, or those within a group, such
 * as `mail.page`. A group counts only when it is whole: its words belong together.
 */
const faultsOf = (word: unknown, like: unknown, at: string): string[] => {
  if (typeof word !== typeof like) return [at];
  if (typeof like !== 'object') return [];
  return Object.entries(Object(like)).flatMap(([name, each]) =>
    faultsOf(Reflect.get(Object(word), name), each, `${at}.${name}`),
  );
};
const isWhole = (word: unknown, like: unknown): boolean => faultsOf(word, like, '').length === 0;

/** The paths of the words that a language lacks, or that the owner has not written as they must be. */
export const missingWords = (of: string): string[] =>
  WORD_NAMES.flatMap((name) => {
    const [own, delivered] = filesOf(of).map(([, words]) => words[name]);
    return own === undefined && isWhole(delivered, en[name]) ? [] : faultsOf(own, en[name], name);
  });

/** The file, from src, that has a word in a language, or in the one that takes its place. */
export const fileOfWord = (name: keyof Words, of: string): string => sourceOf(name, of)[0];

const sourceOf = (name: keyof Words, of: string): [file: string, words: Partial<Words>] =>
  [of, first, 'en'].flatMap(filesOf).find(([, words]) => isWhole(words[name], en[name])) ?? [
    'words/en.ts',
    en,
  ];

const known = new Set([...Object.keys(delivered), ...Object.keys(ownWords)]);

/** All words of each language that has any. */
export const translations: Record<string, Words> = Object.fromEntries(
  [...known].map((of) => [
    of,
    Object.fromEntries(WORD_NAMES.map((name) => [name, sourceOf(name, of)[1][name]])) as Words,
  ]),
);

const current = new AsyncLocalStorage<string>();

/** The language of what is being made: the first one outside of `inLanguage`. */
export const language = (): string => current.getStore() ?? first;

/** Runs a function, and what it awaits, in a language. */
export const inLanguage = <T>(of: string, run: () => T): T => current.run(of, run);

/** Read when they are needed, not once: the next page may be in another language. */
export const words = new Proxy({} as Words, {
  get: (_, name) => Reflect.get(translations[language()] ?? en, name),
});
