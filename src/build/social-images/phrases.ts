/** Characters of languages written without spaces between words. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const HANGUL = /\p{sc=Hang}/u;
/** Particles and closing marks, which belong to the word before them. */
const FOLLOWS = /^[\p{sc=Hira}ー\p{Pe}\p{Pf}\p{Po}]+$/u;
/** Opening marks, which belong to the word after them. */
const OPENS = /\p{Ps}$/u;

/**
 * Splits a text into parts within which lines don't break. In Japanese and Chinese, a part is a word with its suffixes,
 * such as particles; in Korean, a part is the text between two spaces. Texts in other languages are a single part,
 * which Pango breaks between words.
 */
export function phrasesOf(text: string, language: string): string[] {
  if (HANGUL.test(text)) return text.split(/(?<= )/);
  if (!WITHOUT_SPACES.test(text)) return [text];
  const phrases: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && (FOLLOWS.test(segment) || OPENS.test(last)))
      phrases.splice(-1, 1, last + segment);
    else phrases.push(segment);
  }
  return phrases;
}
