/** Formats the fields of an enquiry as plain text, for emails and the terminal. */
import stringWidth from 'string-width';
import { FIELD_NAMES, FIELDS, labelOf, type FieldName } from '../../src/enquiry/fields.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf } from '../../src/words/index.ts';
import { formerFields, type EnquiryRecord } from './record.ts';
import { wrapped } from './visitors-text.ts';

const isText = (name: FieldName) => FIELDS[name].kind === 'textarea';

/**
 * Returns each single-line field's value, with its label in this language. Former fields are labelled with their names.
 */
export const fieldLines = (record: EnquiryRecord, language: string): string[][] => [
  ...FIELD_NAMES.filter((name) => !isText(name)).map((name) => [
    labelOf(FIELDS[name], { language, words: wordsOf(language) }),
    record[name] || wordsOf(language).mail.none,
  ]),
  ...formerFields(record).filter(([, value]) => !value.includes('\n')),
];

/** Returns the multi-line fields, one after the other. */
export const fieldTexts = (record: EnquiryRecord): string =>
  [
    ...FIELD_NAMES.filter(isText).map((name) => record[name]),
    ...formerFields(record).flatMap(([name, value]) => (value.includes('\n') ? `${name}:\n${value}` : [])),
  ].join('\n\n');

/** Returns an enquiry's campaign in the form of link parameters: `utm_source=news, utm_medium=mail`. */
const campaignOf = ({ sources = {} }: EnquiryRecord): string =>
  Object.entries(sources)
    .flatMap(([name, value]) => (name === 'referrer' || name === 'topic' ? [] : `${name}=${value}`))
    .join(', ');

/** Returns the labels and values of an enquiry's other details: the language to reply in, the page and the sources. */
export function circumstances(record: EnquiryRecord, language: string): string[][] {
  const { page, sources } = record;
  const { mail } = wordsOf(language);
  const lines: [string, string | undefined][] = [
    [mail.language, record.language && nameOfLanguage(record.language)],
    [mail.topic, sources?.['topic']],
    [mail.page, page],
    [mail.campaign, campaignOf(record)],
    [mail.referrer, sources?.['referrer']],
  ];
  return lines.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Returns a language's name in that language, such as `Deutsch`. */
const nameOfLanguage = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/**
 * Aligns the values, counting East Asian letters as two columns wide, and wraps them if `columns` is given. A line without
 * a label continues the previous line.
 */
export function aligned(lines: readonly string[][], language: string, columns = Infinity): string[] {
  const starts = lines.map(([label = '']) => label && labelled(label, language));
  const width = Math.max(...starts.map((start) => stringWidth(start))) + 1;
  return lines.flatMap(([, value = ''], index) =>
    wrapped(value, columns - width).map((part, line) => {
      const start = line === 0 ? (starts[index] ?? '') : '';
      return start + ' '.repeat(width - stringWidth(start)) + part;
    }),
  );
}

/** Adds a colon to a label, in the form that the label's language uses: `Name:`, `姓名：`. */
export const labelled = (label: string, language: string): string =>
  fill(wordsOf(language).mail.label, { label });
