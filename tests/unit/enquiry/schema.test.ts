import { describe, expect, it } from 'vitest';
import { labelOf, optionsOf, type EnquiryField } from '../../../src/enquiry/fields.ts';
import { ruleOf } from '../../../src/enquiry/schema.ts';
import { parseSubmission } from '../../../src/enquiry/submission.ts';
import { formWords } from '../../../src/islands/contact/form-config.ts';
import { typesetAll } from '../../../src/typography/typeset.ts';
import { fill } from '../../../src/words/fill.ts';
import { validBody } from '../../support/enquiries.ts';
import { captchaMissing, TEXTS, tooShort } from '../../support/texts.ts';

const { language, words } = TEXTS;

const valid = validBody();

/** Returns the normalized submission, or throws if the submission is invalid. */
function normalised(changes: object) {
  const result = parseSubmission({ ...valid, ...changes }, TEXTS);
  if (!result.ok) throw new Error(result.message);
  return result.submission;
}

const NAME_TOO_SHORT = tooShort(words.name, 2);
const MESSAGE_TOO_SHORT = tooShort(words.message, 10);
const tooLong = (label: string, most: number) =>
  fill(words.tooLong, { label, most: most.toLocaleString(language) });

/** Returns a valid email address of 141 to 204 characters. */
const longEmail = (length: number) =>
  `${'a'.repeat(length - 140)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(13)}.com`;

it.each<[string, object, string]>([
  ['a name of one character', { name: ' A ' }, NAME_TOO_SHORT],
  ['a name of 201 characters', { name: 'a'.repeat(201) }, tooLong(words.name, 200)],
  [
    'an email address with a header',
    { email: 'asha@example.com\r\nBcc: all@example.com' },
    words.invalidEmail,
  ],
  ['an email address of 201 characters', { email: longEmail(201) }, tooLong(words.email, 200)],
  ['a message of nine characters', { message: `${' '.repeat(20)}123456789` }, MESSAGE_TOO_SHORT],
  ['a message of 5,001 characters', { message: 'a'.repeat(5001) }, tooLong(words.message, 5000)],
  ...[
    ...'\u200b\u200c\u200d\u2060\u2063\u00ad\u180e\u2800\u3164\u115f\u1160\uffa0\u034f\ufeff\u061c\u17b4\ufe0f',
  ].map((letter): [string, object, string] => [
    `a name that contains only U+${letter.charCodeAt(0).toString(16)}`,
    { name: letter.repeat(4) },
    NAME_TOO_SHORT,
  ]),
  [
    'a message that contains only invisible characters',
    { message: `a\u3164\u2800b${' \u200b'.repeat(20)}` },
    MESSAGE_TOO_SHORT,
  ],
  ['an empty token', { captchaToken: '' }, captchaMissing],
  ['a token with a space', { captchaToken: 'to ken' }, captchaMissing],
  ['a token of 8,193 characters', { captchaToken: 'x'.repeat(8193) }, captchaMissing],
  ['several broken rules', { name: '', message: '' }, NAME_TOO_SHORT],
])('%s is rejected with the message for its rule', (_title, changes, message) => {
  expect(parseSubmission({ ...valid, ...changes }, TEXTS)).toEqual({ ok: false, message });
});

const WRONG_TYPES: unknown[] = [undefined, null, [], ['a@b.co'], 42, true, {}, { toString: 'x' }];

it.each([
  ['name', NAME_TOO_SHORT],
  ['email', words.invalidEmail],
  ['company', fill(words.notText, { label: words.company })],
  ['message', MESSAGE_TOO_SHORT],
  ['captchaToken', captchaMissing],
])('a %s that is not a string is rejected with a custom message', (field, message) => {
  for (const value of WRONG_TYPES) {
    if (field === 'company' && value === undefined) continue;
    expect(parseSubmission({ ...valid, [field]: value }, TEXTS)).toEqual({ ok: false, message });
  }
});

it.each([
  { name: 'Al', email: longEmail(200), company: 'a'.repeat(200), message: '1234567890' },
  { name: 'a'.repeat(200), message: 'a'.repeat(5000), captchaToken: '_-.x'.repeat(2048) },
])('fields at their limits are accepted: %o', (changes) => {
  expect(normalised(changes)).toEqual({ ...valid, ...changes });
});

it.each([
  ...[null, [], 'text', 42, true, undefined],
  ...[{ honeypot: ['x'] }, { honeypot: null }, { sources: 'x' }, { sources: { gclid: 1 } }],
])('the submission %j, which no form sends, is rejected', (body) => {
  const sent = body instanceof Object && !Array.isArray(body) ? { ...valid, ...body } : body;
  expect(parseSubmission(sent, TEXTS)).toEqual({ ok: false, message: words.formUnreadable });
});

const CHECKBOX = { label: 'Consent', kind: 'checkbox' } as const;
const CHOICE = {
  label: 'Budget',
  kind: 'select',
  options: ['small', { xx: 'big', [language]: 'large' }],
} as const;

it.each<[string, EnquiryField, accepted: unknown[], refused: unknown[]]>([
  ['a choice accepts its options', CHOICE, ['small', 'large'], ['', 'huge', undefined, 1]],
  ['an optional choice may be empty', { ...CHOICE, optional: true }, ['small', '', undefined], ['huge']],
  ['a checkbox must be ticked', CHECKBOX, [words.yes], ['', 'no', undefined]],
])('%s', (_title, field, accepted, refused) => {
  const rule = ruleOf(field, TEXTS);
  for (const value of accepted) expect(rule.safeParse(value).data).toBe(value ?? '');
  for (const value of refused)
    expect(rule.safeParse(value).error?.issues[0]?.message).toBe(
      fill(words.notChosen, { label: labelOf(field, TEXTS) }),
    );
});

it('a ticked checkbox posts its word as written, not as typeset', () => {
  const written = { ...words, yes: 'Oui !' };
  const config = { language: 'fr', words: formWords(typesetAll(written, 'fr'), written) };
  expect(optionsOf(CHECKBOX, config)).toEqual(['Oui !']);
});

it('messages contain labels without the URLs of links in them', () => {
  const label = 'I accept the [terms](/terms) and the [privacy policy](/privacy) (both).';
  expect(labelOf({ label: { xx: 'Other', [language]: label }, kind: 'checkbox' }, TEXTS)).toBe(
    'I accept the terms and the privacy policy (both).',
  );
});

const VAT = { kind: 'text', label: 'VAT number', minLength: 8, maxLength: 20 } as const;
it.each<[string, EnquiryField, given: string, message: string]>([
  ["the checkbox's own text", { ...CHECKBOX, error: { en: 'Please accept' } }, '', 'Please accept'],
  ['that the field is missing', { ...VAT, minLength: 1 }, '', fill(words.missing, { label: VAT.label })],
  ['that the text is too short', { ...VAT, optional: true }, '123', tooShort(VAT.label, 8)],
])('the message for an invalid field says %s', (_what, field, given, message) => {
  expect(ruleOf(field, TEXTS).safeParse(given).error?.issues[0]?.message).toBe(message);
});

it.each([
  [{ kind: 'tel', minLength: 5 }, ' +49 (0)40\n4711 ', '+49 (0)40 4711', '12'],
  [{ kind: 'email' }, ' a@mill.example', 'a@mill.example', 'mill'],
  [{ kind: 'text' }, ' Lyon ', 'Lyon', 'a'.repeat(41)],
] as const)('the field %j may be empty only if it is optional', (kind, given, read, wrong) => {
  const field = { label: 'Second', maxLength: 40, ...kind };
  const optional = ruleOf({ ...field, optional: true }, TEXTS);
  expect(optional.parse(given)).toBe(read);
  expect(optional.parse(' ')).toBe('');
  expect(optional.safeParse(wrong).success).toBe(false);
  expect(ruleOf(field, TEXTS).safeParse('').success).toBe(false);
});

it.each([
  ['ja', '林', '電話下さい', 'ください'],
  ['zh-Hans', '李', '请打电话给', '请打电话'],
  ['ko', '김', '전화주세요', '전화 주'],
])(
  'in %s, a one-character name and a five-character message are accepted',
  (language, name, message, tooShort) => {
    const texts = { ...TEXTS, language };
    const given = { ...valid, name, message };
    expect(parseSubmission(given, texts)).toMatchObject({ ok: true });
    const { words } = texts;
    const error = fill(words.tooShort.other, { label: words.message, least: 5 });
    expect(parseSubmission({ ...given, message: tooShort }, texts)).toMatchObject({ message: error });
  },
);

it('known sources are kept, each as one line that is cut off after 100 characters', () => {
  const [long, longer] = ['x'.repeat(99), 'y'.repeat(9999)];
  const posted = {
    gclid: `${long}🧵`,
    utm_term: longer,
    utm_source: ' a\r\nb\u202e',
    topic: 'Spring\noffer',
    referrer: ' ',
    other: 'x',
  };
  const { sources } = normalised({ sources: posted });
  expect(sources).toEqual({
    utm_source: 'a b',
    utm_term: longer.slice(0, 100),
    topic: 'Spring offer',
    gclid: `${long}\ufffd`,
  });
});

describe('normalization', () => {
  it.each([
    [
      'replaces spaces and control characters with single spaces',
      { name: '  A \r\n\u001b[31m  sha ' },
      { name: 'A [31m sha' },
    ],
    [
      'converts line breaks in a message to LF',
      { message: ' one\r\ntwo\rthree\u2028four ' },
      { message: 'one\ntwo\nthree\nfour' },
    ],
    [
      'removes direction marks and control characters',
      { name: 'A\u2066s\u202eha', message: 'A\u202e web\u0007site,\u2029please.' },
      { name: 'Asha', message: 'A website,\nplease.' },
    ],
    ['sets a missing company to an empty string', { company: undefined }, { company: '' }],
    [
      'takes an email as Japanese keyboards and copied texts have it',
      { email: '\t \u202aｔａｒｏ＠example。co｡jp\u202c\u3000' },
      { email: 'taro@example.co.jp' },
    ],
    [
      'keeps joiners in domains, where they are significant, and removes joiners elsewhere',
      { email: 'a\u200d@क्\u200cष.example\u200c' },
      { email: 'a@क्\u200cष.example' },
    ],
    ['keeps joiners and HTML', { name: 'ਸ਼੍ਰੀ\u200dਮਤੀ <b>O’H' }, { name: 'ਸ਼੍ਰੀ\u200dਮਤੀ <b>O’H' }],
    ['keeps emoji, tabs and blank lines', { message: 'ਸਤਿ 🙏\n\n\tok ok' }, { message: 'ਸਤਿ 🙏\n\n\tok ok' }],
    [
      'replaces lone surrogates',
      { name: 'Ab\ud800', company: '\udfff', message: 'A\ud83d website, please.' },
      { name: 'Ab\ufffd', company: '\ufffd', message: 'A\ufffd website, please.' },
    ],
    ['replaces spaces in the honeypot with an empty string', { honeypot: ' \t' }, { honeypot: '' }],
    [
      'is applied before the length limits',
      { message: `${'a'.repeat(5000)}   ` },
      { message: 'a'.repeat(5000) },
    ],
  ])('%s', (_title, input, expected) => {
    expect(normalised(input)).toMatchObject(expected);
  });
});
