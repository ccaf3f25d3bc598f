/** A text outside the content: one string for all languages, or a string for each language code. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** A text in a language; where that is missing, in the first that the text has. */
export const textIn = (text: LocalizedText, language: string): string =>
  typeof text === 'string' ? text : (text[language] ?? Object.values(text)[0] ?? '');

/** The language in which `textIn` finds a text, where it is another. */
export const languageOfText = (text: LocalizedText, language: string): string | undefined =>
  typeof text === 'string' || language in text ? undefined : Object.keys(text)[0];

/** Whether a language is Japanese or Chinese: written without spaces, with marks as wide as letters, and with dots for emphasis. */
export const isJapaneseOrChinese = (language: string): boolean => /^(ja|zh)\b/.test(language);

/** Joins sentences with the space that their language puts between them. */
export const joinSentences = (sentences: readonly string[], language: string): string =>
  sentences.join(isJapaneseOrChinese(language) ? '' : ' ');

/** Whether a language is Japanese, Chinese or Korean, one of whose letters says as much as several of others. */
export const isEastAsian = (language: string): boolean =>
  isJapaneseOrChinese(language) || /^ko\b/.test(language);
