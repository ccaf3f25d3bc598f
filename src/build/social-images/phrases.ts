/** Letters of languages without spaces between words. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** A particle or a closing mark, which belongs to the word before it. */
const FOLLOWS = /^[\p{sc=Hira}ー\p{Pe}\p{Pf}\p{Po}]+$/u;
/** An opening mark, which belongs to the word after it. */
const OPENS = /\p{Ps}$/u;

/**
 * The parts of a text within which no line breaks. Of Japanese and Chinese these are words with what follows them, such as
 * particles; other texts are one part, and break at spaces.
 */
export function phrasesOf(text: string): string[] {
  if (!WITHOUT_SPACES.test(text)) return [text];
  const phrases: string[] = [];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && (FOLLOWS.test(segment) || OPENS.test(last)))
      phrases.splice(-1, 1, last + segment);
    else phrases.push(segment);
  }
  return phrases;
}
