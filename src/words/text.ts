/** A text outside the content: one string for all languages, or a string for each language code. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** Returns a text in a language, or else in the first language in which it is available. */
export const textIn = (text: LocalizedText, language: string): string =>
  typeof text === 'string' ? text : (text[language] ?? Object.values(text)[0] ?? '');

/** Returns the language of the text returned by `textIn`, or undefined if it is the requested language. */
export const languageOfText = (text: LocalizedText, language: string): string | undefined =>
  typeof text === 'string' || language in text ? undefined : Object.keys(text)[0];

/**
 * Whether a language is Japanese or Chinese. Both are written without spaces between words, with full-width
 * punctuation, and with dots for emphasis.
 */
export const isJapaneseOrChinese = (language: string): boolean => /^(ja|zh)\b/.test(language);

/** Joins sentences, with a space between them if the language uses spaces. */
export const joinSentences = (sentences: readonly string[], language: string): string =>
  sentences.join(isJapaneseOrChinese(language) ? '' : ' ');

/** Whether a language is Japanese, Chinese or Korean, in which a character conveys as much as several letters. */
export const isEastAsian = (language: string): boolean =>
  isJapaneseOrChinese(language) || /^ko\b/.test(language);
