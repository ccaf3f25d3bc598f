/**
 * The words of the site, in the language of the page or the answer that is being made. For another language, write a file
 * beside en.ts with the same exports, and name it here.
 * Visitors' scripts get their words from src/build/words-per-module.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { site } from '../site.ts';
import * as de from './de.ts';
import * as en from './en.ts';

/** Texts of the same names as in English, which may say anything else. */
type Texts<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...values: never[]) => unknown
      ? T[Name]
      : Texts<T[Name]>;
};
export type Words = Texts<typeof en>;

export const translations: Record<string, Words> = { de, en };

const [first] = site.languages;
const current = new AsyncLocalStorage<string>();

/** The language of what is being made: the first one outside of `inLanguage`. */
export const language = (): string => current.getStore() ?? first;

/** Runs a function, and what it awaits, in a language. */
export const inLanguage = <T>(of: string, run: () => T): T => current.run(of, run);

/** Read when they are needed, not once: the next page may be in another language. */
export const words = new Proxy({} as Words, {
  get: (_, name) => Reflect.get(translations[language()] ?? en, name),
});
