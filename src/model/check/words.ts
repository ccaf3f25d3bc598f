import { FIELD_NAMES, FIELDS, NEEDED_FIELDS, TAKEN_NAMES, type EnquiryField } from '../../enquiry/fields.ts';
import en from '../../words/en.json' with { type: 'json' };
import { delivered, isGroup, LANGUAGES, ownWords } from '../../words/index.ts';
import type { LocalizedText } from '../../words/text.ts';
import type { Mistake } from '../mistake.ts';

/** Finds languages of src/own/settings.json without words, as those of a wrong code are, and those that are there twice. */
export const checkLanguages = (languages: readonly string[]): Mistake[] =>
  languages
    .filter((language, index) => !LANGUAGES.includes(language) || languages.indexOf(language) < index)
    .map((language) => ({
      ...{ file: 'src/own/settings.json', line: 1, field: 'languages', found: `'${language}'` },
      expected: `each of ${LANGUAGES.join(', ')} at most once: the codes (BCP 47) that have words in src/words or src/own/words.json`,
      fix: 'correct or remove it, or write its words (docs/adopting.md)',
    }));

/** Finds fields of the form whose values would be lost. */
export const checkFieldNames = (names: readonly string[] = FIELD_NAMES): Mistake[] =>
  names
    .filter((name) => TAKEN_NAMES.includes(name))
    .map((name) => ({
      ...{ file: 'src/own/fields.ts', line: 1, field: name, found: `a field "${name}"` },
      expected: `a name that no enquiry has for something else: none of ${TAKEN_NAMES.join(', ')}`,
      fix: 'give it another name; its label stays',
    }));

/** Finds missing form fields without which no mail can be written. */
export const checkNeededFields = (fields: Record<string, EnquiryField> = FIELDS): Mistake[] =>
  Object.entries(NEEDED_FIELDS)
    .filter(([name, kind]) => fields[name]?.kind !== kind)
    .map(([name, kind]) => ({
      ...{ file: 'src/own/fields.ts', line: 1, field: name },
      found: fields[name] ? `a field of the kind "${fields[name].kind}"` : 'no such field',
      expected: `a field "${name}" of the kind "${kind}": the mails about enquiries are written with it`,
      fix: `add the standard field "${name}"; with another label, { ...${name}, label: '…' }`,
    }));

/**
 * Finds texts of the interface and labels of the form that a language of the site lacks, and texts with other placeholders
 * than in English. Until they are there, those of another language are shown.
 */
export function checkWords(languages: readonly string[]): Mistake[] {
  const labels = Object.entries<EnquiryField>(FIELDS).flatMap(([name, field]) => {
    const label = typeof field.label === 'function' ? [] : [field.label];
    const error = 'error' in field && field.error !== undefined ? [field.error] : [];
    const texts: LocalizedText[] = [...label, ...error, ...(field.kind === 'select' ? field.options : [])];
    return languages
      .filter((language) => texts.some((each) => typeof each === 'object' && !(language in each)))
      .map((language) => ({
        ...{ file: 'src/own/fields.ts', line: 1, field: name, found: `no "${language}"` },
        expected: 'its label, and its options and error if it has any, in each language of the site',
        fix: `add ${language}: '…' beside the other languages`,
      }));
  });
  return [...languages.flatMap(checkTexts), ...labels];
}

function checkTexts(language: string): Mistake[] {
  const ownTexts = textsIn(ownWords[language] ?? {});
  const texts = new Map([...textsIn(delivered[language] ?? {}), ...ownTexts]);
  const names = new Set([...ENGLISH.keys(), ...ownTexts.map(([name]) => name)]);
  return [...names].flatMap((field) => {
    const mistake = mistakeIn(field, texts.get(field), language);
    return mistake ? { file: 'src/own/words.json', line: 1, field: `${language}.${field}`, ...mistake } : [];
  });
}

/** What is wrong with a text of a language. */
function mistakeIn(
  name: string,
  text: unknown,
  language: string,
): Pick<Mistake, 'found' | 'expected' | 'fix'> | undefined {
  const like = ENGLISH.get(name) ?? ENGLISH.get(name.replace(FORM, '.other'));
  if (like === undefined)
    return { found: 'a text that nothing shows', expected: 'a name of src/words/en.json', fix: 'remove it' };
  if (text === undefined && FORM.test(name)) return undefined;
  if (typeof text !== 'string' || text.trim() === '')
    return {
      found: text === undefined ? 'no such text' : JSON.stringify(text),
      expected: `a text, as in src/words/en.json`,
      fix: 'add it',
    };
  const [found, expected] = [placeholdersOf(text), placeholdersOf(like)];
  const [, form] = FORM.exec(name) ?? [];
  const isRight =
    found === expected ||
    (form && isOfOneNumber(form, language) && found.split(', ').every((each) => expected.includes(each)));
  return isRight ? undefined : { found, expected, fix: 'write the placeholders as in src/words/en.json' };
}

/** A text's form for some numbers, such as `tooShort.one`; `other` is the fallback. */
const FORM = /\.(zero|one|two|few|many)$/;

/** Whether a language has a form for a single number, such as Arabic for two, which then need not stand in the text. */
function isOfOneNumber(form: string, language: string): boolean {
  const rules = new Intl.PluralRules(language);
  return (
    Array.from({ length: 200 }, (_, number) => rules.select(number)).filter((each) => each === form)
      .length === 1
  );
}

/** The texts of a file, keyed by name, such as `mail.page`. */
const textsIn = (value: unknown, name = ''): [name: string, text: unknown][] =>
  isGroup(value)
    ? Object.entries(value).flatMap(([each, text]) => textsIn(text, name ? `${name}.${each}` : each))
    : [[name, value]];

const placeholdersOf = (text: string): string =>
  [...new Set(text.match(/\{\w+\}/g))].toSorted().join(', ') || 'no placeholder';

const ENGLISH = new Map(textsIn(en).map(([name, text]) => [name, String(text)]));
