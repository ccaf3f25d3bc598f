/** Creates the interface texts and content files that still have to be translated into the site's languages. */
import { existsSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { fieldOf, mustExist } from '../../src/model/collection.ts';
import { collections } from '../../src/model/collections/index.ts';
import { fieldsOf, property, type FieldDefinition } from '../../src/model/fields.ts';
import { inLanguages } from '../../src/model/translations.ts';
import { LANGUAGES } from '../../src/words/index.ts';
import { json, read, readJson, WORDS, type Changes } from './files.ts';
import type { Answers } from './questions.ts';

/** The outer and inner quotation marks, according to CLDR, for languages without interface texts. */
const QUOTES: Record<string, string> = {
  ja: '「」『』',
  'zh-Hant': '「」『』',
  'zh-TW': '「」『』',
  es: '«»“”',
  it: '«»“”',
  pl: '„”«»',
  ru: '«»„“',
};

/** Adds English interface texts, to be translated, for languages that have none. */
export function ownWords({ languages }: Answers): Changes {
  const missing = languages.filter((language) => !LANGUAGES.includes(language));
  if (missing.length === 0) return {};
  const english = readJson<object>('src/words/en.json');
  const added = missing.map((language) => {
    const [open, close, openInner, closeInner] = QUOTES[language] ?? [];
    return [language, { ...english, ...(open && { quotes: { open, close, openInner, closeInner } }) }];
  });
  return { [WORDS]: json({ ...readJson<object>(WORDS), ...Object.fromEntries(added) }) };
}

/** Creates the files that each additional language requires, with the first language's texts. */
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

/** Returns the translatable part of the value of `field`. */
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
