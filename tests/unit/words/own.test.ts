/** Tests the owner's interface texts, which override the ones in src/words. */
import { expect, test, vi } from 'vitest';
import { checkFieldNames, checkNeededFields, checkWords } from '../../../src/model/check/words.ts';
import { email, message, name } from '../../../src/enquiry/standard-fields.ts';
import { wordsOf } from '../../../src/words/index.ts';

vi.mock(import('../../../src/site.ts'), async (original) => {
  const { site, ...others } = await original();
  return { ...others, site: { ...site, languages: ['de'] as const } };
});
// These files are mocked by path, because the types of an owner's texts and fields differ from the sample's.
vi.mock('../../../src/own/words.json', async () => {
  const { default: english } = await import('../../../src/words/en.json', { with: { type: 'json' } });
  const nl = {
    ...english,
    captchaMissing: 'Vul de {captcha} in',
    captchaConsent: '{company} {captcha}',
    mail: { ...english.mail, page: undefined },
    menu: undefined,
    menus: 'Menu',
    tooShort: { few: '{most}', other: english.tooShort.other },
  };
  const de = { captchaAllow: 'reCAPTCHA laden', mail: { page: 'Seite im Netz' } };
  const it = {
    menu: ' ',
    captchaMissing: '{captcha}, {who}',
    tooShort: { other: '{label} : {least} au moins' },
  };
  const ar = { tooShort: { one: '{label} حرف', two: '{label} حرفان', other: '{label} {least}' } };
  const ru = { tooShort: { one: 'Слишком коротко', few: '{label}', other: '{label} {least}' } };
  return { default: JSON.parse(JSON.stringify({ de, nl, it, ar, ru })) as object };
});

vi.mock('../../../src/own/fields.ts', async (original) => {
  const { fields } = await original<{ fields: object }>();
  const [en, both] = [{ en: 'One' }, { en: 'One', de: 'Eins' }];
  const select = { kind: 'select' } as const;
  const own = {
    budget: { ...select, label: en, options: [both] },
    start: { ...select, label: both, options: ['1', en] },
    size: { ...select, label: 'Size', options: [both], error: en },
    terms: { kind: 'checkbox', label: both, error: both },
  };
  return { fields: { ...fields, ...own } };
});

test.each([
  ['nl', 'mail.page', 'no such text'],
  // Without this text, the control would have no accessible name.
  ['it', 'menu', '" "'],
  ['nl', 'menus', 'an unused text'],
  ['nl', 'tooShort.few', '{most}'],
  // An earlier version had a single text instead of these.
  ['nl', 'captchaConsent', 'an unused text'],
  ['de', 'captchaAllow', 'no placeholder'],
  ['it', 'captchaMissing', '{captcha}, {who}'],
])(
  'the check reports a text in %s that is missing, blank or unknown, or contains different placeholders: %s',
  (language, field, found) => {
    expect(checkWords([language])).toContainEqual(
      expect.objectContaining({ field: `${language}.${field}`, found }),
    );
  },
);

test('the check reports a form field whose label, options or error message are missing in a language', () => {
  const found = checkWords(['de']).filter(({ file }) => file === 'src/own/fields.ts');
  expect(found.map(({ field, found }) => `${field}: ${found}`)).toEqual([
    'budget: no "de"',
    'start: no "de"',
    'size: no "de"',
  ]);
});

test('the check reports a form field whose name is reserved in enquiries', () => {
  expect(checkFieldNames()).toEqual([]);
  const found = checkFieldNames(['page', 'town', 'language', 'extra']).map(({ field }) => field);
  expect(found).toEqual(['page', 'language', 'extra']);
});

test.each([
  ['name', { email, message }],
  ['email', { name, email: { ...name } }],
] as const)(
  'the check reports that the "%s" field is missing from the form %j or is of the wrong kind',
  (needed, fields) => {
    expect(checkNeededFields(fields)).toMatchObject([{ file: 'src/own/fields.ts', field: needed }]);
  },
);

test("the owner's texts override the ones in src/words, even within groups, and missing texts fall back to the first language", () => {
  expect(wordsOf('de').mail).toMatchObject({ page: 'Seite im Netz', received: 'Eingegangen' });
  const { menu, captchaConsent } = wordsOf('de');
  expect(wordsOf('nl')).toMatchObject({ captchaMissing: 'Vul de {captcha} in', menu, captchaConsent });
});

test('a text with plural forms contains only the forms used in its language, with "other" as the fallback', () => {
  expect(wordsOf('it').tooShort).toEqual({ other: '{label} : {least} au moins' });
});

test('plural forms for a single number may omit the number, but not the label; all other forms need both', () => {
  const mistakes = checkWords(['ar', 'ru']).filter(({ found }) => found !== 'no such text');
  const fields = mistakes.flatMap(({ field }) => (field.includes('tooShort') ? field : []));
  expect(fields).toEqual(['ru.tooShort.one', 'ru.tooShort.few']);
});
