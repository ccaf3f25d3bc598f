import type * as en from './en.ts';

/** Texts of the same names as in English, which may say anything else. */
type Texts<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...values: never[]) => unknown
      ? T[Name]
      : Texts<T[Name]>;
};
/** What each language has: the names of the English words. */
export type Words = Texts<typeof en>;
