/** Letters of languages without spaces between words. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const HANGUL = /\p{sc=Hang}/u;
/** A particle or a closing mark, which belongs to the word before it. */
const FOLLOWS = /^[\p{sc=Hira}ー\p{Pe}\p{Pf}\p{Po}]+$/u;
/** An opening mark, which belongs to the word after it. */
const OPENS = /\p{Ps}$/u;

/**
 * The parts of a text within which no line breaks: in Japanese and Chinese words with what follows them, such as particles;
 * in Korean what stands between spaces. Any other text is one part, and breaks as Pango does it.
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
