import { isEastAsian } from './text.ts';

/** A time in whole minutes, as a language writes it: "4 minutes", 「6分」. */
export function minutes(count: number, language: string): string {
  const time = count.toLocaleString(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  // Unicode's data have a space before the unit in Japanese, too.
  return isEastAsian(language) ? time.replace(/\s/g, '') : time;
}

/** How long a text takes to read, at 200 words a minute, as its language writes it. */
export function readingTime(text: string, language: string): string {
  const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  const words = segments.filter(({ isWordLike }) => isWordLike).length;
  return minutes(Math.max(1, Math.round(words / 200)), language);
}
