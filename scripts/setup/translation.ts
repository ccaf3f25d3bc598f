/** What a translation has of a file: its texts, without what is the same in all languages. */
import { parse, stringify } from 'yaml';
import { contentOf } from '../../src/model/collection.ts';
import { collections } from '../../src/model/collections/index.ts';
import { schemaOf } from '../../src/model/schema.ts';
import { inLanguages } from '../../src/model/translations.ts';

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((part: unknown, key) => Reflect.get(Object(part), key) as unknown, value);

/** The text of the translation of a file of src/content, which is to be translated. */
export function translationOf(file: string, text: string): string {
  const [, copy] = inLanguages(collections, ['en', 'xx']).filter(
    ({ files }) => `src/content/${files.replace('.xx.', '.')}` === file,
  );
  const value: unknown = parse(text);
  // The schema of a translation refuses the rest.
  const { error } = copy ? schemaOf(contentOf(copy)).safeParse(value) : {};
  for (const issue of error?.issues ?? [])
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) Reflect.deleteProperty(Object(at(value, issue.path)), key);
  return file.endsWith('.json') ? `${JSON.stringify(value, null, 2)}\n` : stringify(value);
}
