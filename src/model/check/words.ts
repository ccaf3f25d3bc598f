import { FIELD_NAMES, FIELDS, NEEDED_FIELDS, TAKEN_NAMES, type EnquiryField } from '../../enquiry/fields.ts';
import en from '../../words/en.json' with { type: 'json' };
import { delivered, isGroup, LANGUAGES, ownWords } from '../../words/index.ts';
import type { LocalizedText } from '../../words/text.ts';
import type { Mistake } from '../mistake.ts';

/** Finds languages in src/own/settings.json that are listed twice or have no interface texts. */
export const checkLanguages = (languages: readonly string[]): Mistake[] =>
  languages
    .filter((language, index) => !LANGUAGES.includes(language) || languages.indexOf(language) < index)
    .map((language) => ({
      ...{ file: 'src/own/settings.json', line: 1, field: 'languages', found: `'${language}'` },
      rule: `Write each of ${LANGUAGES.join(', ')} at most once: the languages (BCP 47) with texts in src/words or src/own/words.json. Others need texts first (docs/adopting.md)`,
    }));

/** Finds form fields whose names are reserved in enquiries. The values of such fields would be lost. */
export const checkFieldNames = (names: readonly string[] = FIELD_NAMES): Mistake[] =>
  names
    .filter((name) => TAKEN_NAMES.includes(name))
    .map((name) => ({
      ...{ file: 'src/own/fields.ts', line: 1, field: name, found: `a field "${name}"` },
      rule: `Choose another name: enquiries need ${TAKEN_NAMES.join(', ')} themselves. The label can stay`,
    }));

/** Finds missing form fields that are required for emails. */
export const checkNeededFields = (fields: Record<string, EnquiryField> = FIELDS): Mistake[] =>
  Object.entries(NEEDED_FIELDS)
    .filter(([name, kind]) => fields[name]?.kind !== kind)
    .map(([name, kind]) => ({
      ...{ file: 'src/own/fields.ts', line: 1, field: name },
      found: fields[name] ? `a field of the kind "${fields[name].kind}"` : 'no such field',
      rule: `Mails about enquiries need a field "${name}" of the kind "${kind}": add the standard field, or { ...${name}, label: '…' } for another label`,
    }));

/**
 * Finds interface texts and form labels that are missing in a language, and texts whose placeholders differ from the
 * English ones. Until a missing text is added, the site shows it in another language.
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
        rule: `Add ${language}: '…' next to the other languages, in its label, options and error message`,
      }));
  });
  return [...languages.flatMap(checkTexts), ...labels];
}

function checkTexts(language: string): Mistake[] {
  const ownTexts = textsIn(ownWords[language] ?? {});
  const texts = new Map([...textsIn(delivered[language] ?? {}), ...ownTexts]);
  const names = new Set([...ENGLISH.keys(), ...ownTexts.map(([name]) => name)]);
  return [...names].flatMap((field) => {
    const mistake = mistakeIn(field, texts.get(field));
    return mistake ? { file: 'src/own/words.json', line: 1, field: `${language}.${field}`, ...mistake } : [];
  });
}

/** Describes what is wrong with a text. */
function mistakeIn(name: string, text: unknown): Pick<Mistake, 'found' | 'rule'> | undefined {
  const like = ENGLISH.get(name) ?? ENGLISH.get(name.replace(FORM, '.other'));
  if (like === undefined) return { found: 'an unused text', rule: 'Write a name from src/words/en.json' };
  if (text === undefined && FORM.test(name)) return undefined;
  if (typeof text !== 'string' || text.trim() === '')
    return {
      found: text === undefined ? 'no such text' : JSON.stringify(text),
      rule: 'Write a text, as in src/words/en.json',
    };
  const [found, expected] = [placeholdersIn(text), placeholdersIn(like)];
  const needed = ONE_NUMBER.test(name) ? expected.filter((each) => each !== NUMBER) : expected;
  if (needed.every((each) => found.includes(each)) && found.every((each) => expected.includes(each)))
    return undefined;
  return { found: listOf(found), rule: `Write ${listOf(expected)}, as in src/words/en.json` };
}

/** Matches a plural form other than the fallback, `other`, in a text's name, such as `tooShort.one`. */
const FORM = /\.(zero|one|two|few|many)$/;

/**
 * Matches plural forms that usually apply to just one number. A text in such a form may omit the number, as in "a
 * character".
 */
const ONE_NUMBER = /\.(zero|one|two)$/;

/** The placeholder for the number in `tooShort`, the only text with plural forms. */
const NUMBER = '{least}';

/** Returns a file's texts with their names, such as `mail.page`. */
const textsIn = (value: unknown, name = ''): [name: string, text: unknown][] =>
  isGroup(value)
    ? Object.entries(value).flatMap(([each, text]) => textsIn(text, name ? `${name}.${each}` : each))
    : [[name, value]];

const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

const listOf = (placeholders: readonly string[]) => placeholders.join(', ') || 'no placeholder';

const ENGLISH = new Map(textsIn(en).map(([name, text]) => [name, String(text)]));
