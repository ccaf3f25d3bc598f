/** Creates the words and files to translate for languages of the site that lack them. */
import { existsSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { fieldOf, mustExist } from '../../src/model/collection.ts';
import { collections } from '../../src/model/collections/index.ts';
import { fieldsOf, property, type FieldDefinition } from '../../src/model/fields.ts';
import { inLanguages } from '../../src/model/translations.ts';
import { LANGUAGES } from '../../src/words/index.ts';
import { json, read, readJson, WORDS, type Changes } from './files.ts';
import type { Answers } from './questions.ts';

/** Quotation marks, outer and inner, for languages without texts, from CLDR. */
const QUOTES: Record<string, string> = {
  ja: '「」『』',
  'zh-Hant': '「」『』',
  'zh-TW': '「」『』',
  es: '«»“”',
  it: '«»“”',
  pl: '„”«»',
  ru: '«»„“',
};

/** English texts to translate, for the languages that have none. */
export function ownWords({ languages }: Answers): Changes {
  const lacking = languages.filter((language) => !LANGUAGES.includes(language));
  if (lacking.length === 0) return {};
  const english = readJson<object>('src/words/en.json');
  const added = lacking.map((language) => {
    const [open, close, openInner, closeInner] = QUOTES[language] ?? [];
    return [language, { ...english, ...(open && { quotes: { open, close, openInner, closeInner } }) }];
  });
  return { [WORDS]: json({ ...readJson<object>(WORDS), ...Object.fromEntries(added) }) };
}

/** The files that must exist in each further language, with the first language's texts. */
export function translations({ languages }: Answers, changes: Changes): Changes {
  const wanted = inLanguages(collections, languages).filter(
    (collection) => collection.language && mustExist(collection),
  );
  const files = wanted.map((collection) => [`src/content/${collection.files}`, collection] as const);
  return Object.fromEntries(
    files
      .filter(([file]) => !existsSync(file))
      .map(([file, collection]) => {
        const original = file.replace(`.${collection.language}.`, '.');
        const texts = textsIn(fieldOf(collection), parse(changes[original] ?? read(original)));
        return [file, file.endsWith('.json') ? json(texts) : stringify(texts)];
      }),
  );
}

/** The part of a value that a translation has; `field` describes it. */
function textsIn(field: FieldDefinition, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value)) return value.map((item) => textsIn(field.item, item));
  const fields = fieldsOf(field, value);
  if (!fields) return value;
  const present = Object.entries(fields).flatMap(([name, inner]) => {
    const text = property(value, name);
    return text === undefined ? [] : [[name, textsIn(inner, text)]];
  });
  return Object.fromEntries(present);
}
