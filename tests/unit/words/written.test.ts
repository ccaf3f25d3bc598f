/** Tests how figures, names, dates and addresses are formatted. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressLine } from '../../../src/lib/contact-details.ts';
import { telHref } from '../../../src/lib/tel-href.ts';
import { fill, parts } from '../../../src/words/fill.ts';
import { readableText } from '../../../src/model/mdx.ts';
import { directionOf, openGraphLocale } from '../../../src/words/languages.ts';
import {
  endOf,
  figure,
  isoDate,
  readingTime,
  needsSmallFigures,
  timeRange,
  WEEKDAYS,
  weekdays,
} from '../../../src/words/format.ts';
import { piecesOf } from '../../../src/words/links.ts';
import { joinSentences } from '../../../src/words/text.ts';

test.each([
  ['en', '25000+', '25,000+'],
  ['de', '999999', '999.999'],
  ['fi', '25000 %', '25\u00a0000\u00a0%'],
  ['de', '4.0', '4,0'],
  ['en', '4,5', '4.5'],
  ['ar-JO', '98%', '\u061c٩٨٪'],
  ['ar-JO', '25+', '\u061c٢٥+'],
  ['ar', '25+', '25+'],
])('in %s, the figure %s is formatted as %s', (language, value, written) => {
  expect(figure(value, language)).toBe(written);
});

test('in Japanese, there is no space before the unit of a reading time', () => {
  expect(readingTime('糸', 'ja')).toBe('1分');
});

test.each([
  ['de', ['Ja.', 'Nein.'], 'Ja. Nein.'],
  ['zh-TW', ['是。', '否。'], '是。否。'],
])("sentences in %s (%j) are joined according to the language's rules", (language, sentences, joined) => {
  expect(joinSentences(sentences, language)).toBe(joined);
});

test.each(['Guild', 'Guild B.V.'])('a sentence that ends with the name %s has only one full stop', (name) => {
  expect(fill('© {name}. All rights reserved.', { name })).toMatch(
    /^© Guild( B\.V)?\. All rights reserved\.$/,
  );
});

test('placeholders are replaced with values or elements, and a missing value causes an error', () => {
  const link = { href: '/privacy' };
  expect(parts('See {page}, {year}', { page: link, year: 2026 })).toEqual(['See ', link, ', ', 2026, '']);
  expect(() => fill('{owner} on {network}', { owner: 'Thirma' })).toThrow('No value for {network}');
});

test('telHref contains only the country code and the digits dialled after that code', () => {
  expect(telHref('+91 00000 00000')).toBe('tel:+910000000000');
  expect(telHref('+49 (0)40 4711/08-15')).toBe('tel:+494047110815');
});

const HAMBURG = { street: 'Hafenstraße 1', postalCode: '22767', town: 'Hamburg', country: 'Deutschland' };
const JUNG = { street: '세종대로 110', postalCode: '04524', town: '중구', country: '대한민국' };
const OSAKA = {
  ...{ street: '中之島二丁目3番18号', postalCode: '530-0005', town: '大阪市北区' },
  ...{ region: '大阪府', country: '日本' },
};
const TAIPEI = {
  ...{ street: '信義路五段7號', postalCode: '110', town: '信義區', region: '臺北市', country: '臺灣' },
};
const AMMAN = { street: 'شارع الرينبو 12', town: 'عمّان', country: 'الأردن' };
test.each([
  ['de', HAMBURG, 'Hafenstraße 1, 22767 Hamburg, Deutschland'],
  ['de', { ...HAMBURG, region: 'HH' }, 'Hafenstraße 1, Hamburg, HH 22767, Deutschland'],
  ['ko', { ...JUNG, region: '서울특별시' }, '대한민국 서울특별시 중구 세종대로 110 (04524)'],
  ['ko', JUNG, '대한민국 중구 세종대로 110 (04524)'],
  ['ja', OSAKA, '日本〒530-0005大阪府大阪市北区中之島二丁目3番18号'],
  ['zh-TW', TAIPEI, '臺灣110臺北市信義區信義路五段7號'],
  // Without a postal code, there is no gap, and the commas are those of the page's script.
  ['ar-JO', AMMAN, 'شارع الرينبو 12، عمّان، الأردن'],
  [
    'ja',
    { ...OSAKA, format: '〒{postalCode} {region}{town}{street}' },
    '〒530-0005 大阪府大阪市北区中之島二丁目3番18号',
  ],
])(
  "on a page in %s, the address %j is written in the language's or its own order: %s",
  (language, address, line) => {
    expect(addressLine(address, language)).toBe(line);
  },
);

test.each([
  ['de', 'de_DE'],
  ['pt-BR', 'pt_BR'],
])('the Open Graph locale of %s is %s', (language, locale) => {
  expect(openGraphLocale(language)).toBe(locale);
});

test.each(['ar', 'rhg-Rohg'])('%s is written from right to left', (language) =>
  expect(directionOf(language)).toBe('rtl'),
);

test.each([
  ['25+', false],
  ['1,000', true],
  ['\u061c١٠٠٪', false],
  ['九分之一', true],
  ['20 分鐘', false],
  ['25\u00a0000', true],
])('whether the figure %s needs smaller type is %s', (value, isLong) => {
  expect(needsSmallFigures(value)).toBe(isLong);
});

test('readableText returns only the visible words of a text, without code blocks, images or URLs', () => {
  const text =
    'One [two](/three) `four`.\n\n```js\nconst five = 6;\n```\n\n![seven](./eight.jpg) <Brand />\n';
  expect(readableText(text).match(/\w+/g)).toEqual(['One', 'two', 'four']);
});

test("isoDate keeps a date without a time, and converts a date with a time from the build's time zone to UTC", () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(['2026-03-01', '2026-03-01 09:00'].map(isoDate)).toEqual(['2026-03-01', '2026-03-01T03:30:00.000Z']);
  vi.unstubAllEnvs();
});

test.each([
  ['2026-12-03', '2026-12-03T23:00:00.000Z'],
  // The clocks go back on this day, so it has 25 hours.
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['2026-12-03 18:00', '2026-12-03T17:00:00.000Z'],
])('%s ends at %s in Berlin', (date, end) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(endOf(date).toISOString()).toBe(end);
});

test.each([
  ['en', [0, 1, 2, 3, 4], 'Monday – Friday'],
  ['de', [0, 2, 4, 5, 6], 'Montag, Mittwoch und Freitag – Sonntag'],
])('in %s, the weekdays %j are written as %s', (language, days, written) => {
  const names = days.map((day) => WEEKDAYS[day]!);
  expect(weekdays(names, language).replaceAll('\u2009', ' ')).toBe(written);
});

test('a whole day is written from midnight to midnight', () => {
  expect(timeRange('00:00', '00:00', 'de')).toBe('0:00 – 0:00');
});

test('the URL of a link in a text may contain balanced brackets', () => {
  expect(piecesOf('See ([a](/b_(c)), [d](/e)).')).toEqual([
    { words: 'See (' },
    { words: 'a', to: '/b_(c)' },
    { words: ', ' },
    { words: 'd', to: '/e' },
    { words: ').' },
  ]);
});
