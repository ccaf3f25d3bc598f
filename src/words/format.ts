/** Formats dates, times and figures for a language. */
import { isEastAsian } from './text.ts';

/** Formats a date with the month's name, in a time zone that defaults to the machine's. */
export function longDate(date: Date, language: string, timeZone?: string): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleDateString(language, { ...format, ...(timeZone && { timeZone }) });
}

/**
 * Converts a date in content to ISO 8601. A date without a time is returned unchanged. A time, such as 2026-03-01
 * 09:00, is in the site's time zone.
 */
export const isoDate = (date: string) =>
  date.includes(' ') ? new Date(date.replace(' ', 'T')).toISOString() : date;

/**
 * Returns the moment at which a date in content ends or, if the date includes a time, that time. Both are in the
 * site's time zone.
 */
export function endOf(date: string): Date {
  const [day, time] = date.split(' ');
  const end = new Date(`${day}T${time ?? '00:00'}`);
  if (!time) end.setDate(end.getDate() + 1);
  return end;
}

/** The weekdays, named as in schema.org. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Formats weekdays. Three or more consecutive days become a range: "Monday – Friday, Sunday". */
export function weekdays(days: readonly (typeof WEEKDAYS)[number][], language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 is a Monday.
  const date = (index: number) => Date.UTC(2024, 0, 1 + index);
  /** A character for each day of the week, so that a regular expression finds consecutive days. */
  const week = WEEKDAYS.map((day) => (days.includes(day) ? 'x' : '-')).join('');
  const written = [...week.matchAll(/x+/g)].flatMap(({ 0: run, index: first }) =>
    run.length > 2
      ? format.formatRange(date(first), date(first + run.length - 1))
      : Array.from(run, (_, offset) => format.format(date(first + offset))),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(written);
}

/** Formats a range of times, such as 09:00 to 17:30. */
export function timeRange(from: string, to: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const time = (written: string) => new Date(`2024-01-01T${written}Z`);
  // From 00:00 to 00:00 is the whole day, but `formatRange` writes two equal times only once.
  if (from === to) return `${format.format(time(from))} – ${format.format(time(to))}`;
  return format.formatRange(time(from), time(to));
}

const percentSign = (language: string) =>
  new Intl.NumberFormat(language, { style: 'percent' })
    .formatToParts(1)
    .find(({ type }) => type === 'percentSign')?.value ?? '%';

/** Formats a figure such as `25000+`, `98 %` or `4.9`. Figures have at most one decimal. */
export function figure(value: string, language: string): string {
  const written = value
    .replace(' ', '\u00a0')
    .replace('%', percentSign(language))
    .replace(/(\d+)(?:[.,](\d))?/, (_, whole: string, decimal?: string) =>
      Number(`${whole}.${decimal ?? 0}`).toLocaleString(language, { minimumFractionDigits: decimal ? 1 : 0 }),
    );
  // In Arabic, signs such as + and % are to the left of the digits. This invisible mark makes the figure run from right
  // to left.
  return /[٠-٩]/.test(written) ? `\u061c${written}` : written;
}

/**
 * Whether a figure needs smaller type (`figures-long` in src/styles/type.css), because an unbreakable part has at least
 * five visible characters, or four wide ones.
 */
export const needsSmallFigures = (written: string) =>
  /[^ \p{Cf}]{5}|[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]{4}/u.test(written);

/** Formats the reading time of a text, at 200 words a minute: "4 minutes", 「6分」. */
export function readingTime(text: string, language: string): string {
  const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  const minutes = Math.max(1, Math.round(segments.filter(({ isWordLike }) => isWordLike).length / 200));
  const time = minutes.toLocaleString(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  // Removes the space before the unit, which Unicode's locale data contains even in Japanese.
  return isEastAsian(language) ? time.replace(/\s/g, '') : time;
}
