/** Dates, times and figures as a language writes them. */
import { isEastAsian } from './text.ts';

/** A date in full, in a language: the day in `timeZone`, or in that of the machine. */
export function longDate(date: Date, language: string, timeZone?: string): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleDateString(language, { ...format, ...(timeZone && { timeZone }) });
}

/** A day of the content as it is, or a day with a time, 2026-03-01 09:00, in the time zone of the build (`TZ`), as ISO 8601. */
export const isoDate = (date: string) =>
  date.includes(' ') ? new Date(date.replace(' ', 'T')).toISOString() : date;

/** When a day of the content is over, or the time of a day with a time, in the time zone of the build (`TZ`). */
export function endOf(date: string): Date {
  const [day, time] = date.split(' ');
  const end = new Date(`${day}T${time ?? '00:00'}`);
  if (!time) end.setDate(end.getDate() + 1);
  return end;
}

/** The days of a week, as schema.org calls them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Days of a week as a language writes them, three or more that follow each other as a range: "Monday – Friday, Sunday". */
export function weekdays(days: readonly (typeof WEEKDAYS)[number][], language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 is a Monday.
  const date = (index: number) => Date.UTC(2024, 0, 1 + index);
  const runs: { first: number; last: number }[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run?.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  const written = runs.flatMap(({ first, last }) => {
    if (last - first >= 2) return [format.formatRange(date(first), date(last))];
    return [...new Set([first, last])].map((index) => format.format(date(index)));
  });
  return new Intl.ListFormat(language, { type: 'unit' }).format(written);
}

/** A time of the day, and one after it, such as 09:00 and 17:30, as a language writes them. */
export function timeRange(from: string, to: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const time = (written: string) => new Date(`2024-01-01T${written}Z`);
  return format.formatRange(time(from), time(to));
}

const percentSign = (language: string) =>
  new Intl.NumberFormat(language, { style: 'percent' })
    .formatToParts(1)
    .find(({ type }) => type === 'percentSign')?.value ?? '%';

/** A figure of the statistics, such as `25000+`, `98 %` or `4.9` (with at most one decimal), with its number as a language writes it. */
export function figure(value: string, language: string): string {
  const written = value
    .replace(' ', '\u00a0')
    .replace('%', percentSign(language))
    .replace(/(\d+)(?:[.,](\d))?/, (_, whole: string, decimal?: string) =>
      Number(`${whole}.${decimal ?? 0}`).toLocaleString(language, { minimumFractionDigits: decimal ? 1 : 0 }),
    );
  // A sign stands on the left of Arabic digits: with this mark, the figure runs from right to left.
  return /[٠-٩]/.test(written) ? `\u061c${written}` : written;
}

/**
 * Whether a part of a figure that can't break has five visible characters or more, or four that are as wide as high: then it is
 * set smaller (`figures-long` in src/styles/type.css).
 */
export const needsSmallFigures = (written: string) =>
  /[^ \p{Cf}]{5}|[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]{4}/u.test(written);

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
