/** The files that `npm run setup` writes to src/content, made from the texts in scripts/setup/starter. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path/posix';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { filesIn, fieldOf, mustExist, type Collection } from '../../src/model/collection.ts';
import { collections } from '../../src/model/collections/index.ts';
import { fieldsOf, property, type FieldDefinition } from '../../src/model/fields.ts';
import { inLanguages } from '../../src/model/translations.ts';

const CONTENT = 'src/content';
const STARTER = 'scripts/setup/starter';

/** File contents, by path. */
export type Files = Record<string, string>;

const filesOf = (folder: string, pattern: string | readonly string[] = '**/*.*'): Files =>
  Object.fromEntries(
    findFiles(pattern, { cwd: folder }).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]),
  );

/** Returns the starter in a language. What the starter doesn't have in this language is in English. */
const starterIn = (language: string): Files => ({
  // These of the sample's texts suit any agency, or are a draft for its lawyer.
  ...filesOf(CONTENT, ['legal/*.mdx', 'technologies.yaml']),
  ...filesOf(`${STARTER}/en`),
  ...filesOf(`${STARTER}/${language}`),
});

/** Returns the files that take the sample's place. */
export function starterFiles([first = '', ...others]: readonly string[]): Files {
  const originals = Object.entries(starterIn(first)).map(([file, text]) => [`${CONTENT}/${file}`, text]);
  const translations = others.map((language) =>
    // To a language that the starter doesn't have, only what must exist is added, in English.
    translated(language, starterIn(language), existsSync(`${STARTER}/${language}`) ? () => true : mustExist),
  );
  return Object.assign(Object.fromEntries(originals), ...translations) as Files;
}

/** Returns the files that must exist in each further language, with the owner's texts in the first language. */
export const filesToTranslate = ([, ...others]: readonly string[]): Files =>
  Object.assign({}, ...others.map((each) => translated(each, filesOf(CONTENT), mustExist))) as Files;

/** Returns the translatable parts of `texts`, under the names of the translations into `language`. */
function translated(language: string, texts: Files, isWanted: (collection: Collection) => boolean): Files {
  // The first language's name doesn't matter here.
  const wanted = inLanguages(collections, ['', language]).filter((each) => each.language && isWanted(each));
  const files = wanted.flatMap((collection) =>
    Object.entries(texts)
      .filter(([file]) => path.matchesGlob(filesIn(file, language), collection.files))
      .map(([file, text]) => {
        const name = `${CONTENT}/${filesIn(file, language)}`;
        // All of a document is text.
        if (file.endsWith('.mdx')) return [name, text];
        const value = translatableIn(fieldOf(collection), parse(text));
        return [name, file.endsWith('.json') ? JSON.stringify(value) : stringify(value, { lineWidth: 0 })];
      }),
  );
  return Object.fromEntries(files) as Files;
}

/** Returns the part of a value that `field`, the definition of a translation, contains. */
function translatableIn(field: FieldDefinition, value: unknown): unknown {
  if (field.type === 'list' && Array.isArray(value))
    return value.map((item) => translatableIn(field.item, item));
  const fields = fieldsOf(field, value);
  if (!fields) return value;
  const present = Object.entries(fields).flatMap(([name, inner]) => {
    const text = property(value, name);
    return text === undefined ? [] : [[name, translatableIn(inner, text)]];
  });
  return Object.fromEntries(present);
}
