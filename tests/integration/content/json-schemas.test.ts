import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  jsonSchemas,
  SCHEMA_FOLDER,
  writeJsonSchemas,
} from '../../../src/integrations/content-check/json-schemas.ts';

const ajv = new Ajv({ allErrors: true, strict: true });
formats.default(ajv);

/** The files to which VS Code applies each schema. */
const { 'yaml.schemas': mapping } = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as {
  'yaml.schemas': Record<string, string>;
};
const kinds = Object.entries(jsonSchemas()).map(([name, schema]) => ({
  name,
  schema,
  validate: ajv.compile(schema),
  files: globSync(mapping[`${SCHEMA_FOLDER}/${name}.json`] ?? []),
}));

/** The errors that the schema of a collection finds in a changed copy of its first file. */
function errorsOf(collection: string, before: string | RegExp, after: string): string[] {
  const { files, validate } = kinds.find(({ name }) => name === collection)!;
  const text = readFileSync(files[0]!, 'utf8');
  const changed = text.replace(before, after);
  expect(changed, 'the mistake must change the text').not.toBe(text);
  validate(parse(changed));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test('VS Code applies one schema to every YAML file of the content', () => {
  expect(kinds.flatMap(({ files }) => files).toSorted()).toEqual(
    globSync('src/content/**/*.yaml').toSorted(),
  );
});

test('every schema that VS Code applies is written', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'schemas-'));
  writeJsonSchemas(root);
  const written = globSync(`${SCHEMA_FOLDER}/*`, { cwd: root });
  rmSync(root, { recursive: true });
  expect(written.toSorted()).toEqual(Object.keys(mapping).toSorted());
});

test.each(kinds)('the schema of $name accepts every file of the site', ({ validate, files }) => {
  for (const file of files) {
    validate(parse(readFileSync(file, 'utf8')));
    expect(validate.errors, file).toBeNull();
  }
});

test.each(kinds)('the schema of $name describes every field', ({ schema }) => {
  const { items, properties } = schema as { items?: { properties?: object }; properties?: object };
  const fields = Object.entries(properties ?? items?.properties ?? { name: items });
  for (const [name, field] of fields) {
    expect(field, `the field ${name}`).toHaveProperty('description', expect.stringMatching(/.{10}/));
  }
});

test.each<[string, string, string | RegExp, string, string]>([
  ['a misspelt field', 'projects', /title:/, 'titel:', " must have required property 'title'"],
  ['an unknown field', 'team', /bio:/, 'mood: fine\nbio:', ' must NOT have additional'],
  ['a word for a number', 'projects', /order: \d+/, 'order: two', '/order must be integer'],
  ['an invalid web address', 'team', /linkedin: .*/, 'linkedin: me', '/linkedin must'],
  ['an unknown icon', 'services', /icon: .*/, 'icon: wbe', '/0/icon must be equal to one of'],
  ['too few features', 'services', /^ {4}- .*\n/m, '', '/0/features must NOT have fewer than 4 items'],
  ['a figure in words', 'statistics', /value: .*/, 'value: many', '/0/value must match pattern'],
  ['a list entry of the wrong type', 'technologies', /^- .*/m, '- react: yes', '/0 must be string'],
  ['an empty heading', 'pages', /^heading: .*/m, "heading: ''", '/heading must NOT have fewer'],
  ['a word for true', 'team', /$/, 'hidden: yes\n', '/hidden must be boolean'],
])('%s is rejected by the schema of %s', (_, collection, before, after, error) => {
  expect(errorsOf(collection, before, after)).toContainEqual(expect.stringContaining(error));
});
