import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  jsonSchemas,
  SCHEMA_FOLDER,
  writeJsonSchemas,
} from '../../../src/integrations/content-check/json-schemas.ts';

const ajv = new Ajv({ allErrors: true, strict: true });
formats.default(ajv);

/** Which files VS Code checks against which schema. */
const mapping = (
  JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as { 'yaml.schemas': Record<string, string> }
)['yaml.schemas'];
const kinds = Object.entries(jsonSchemas()).map(([name, schema]) => ({
  name,
  schema,
  validate: ajv.compile(schema),
  files: globSync(mapping[`${SCHEMA_FOLDER}/${name}.json`] ?? []),
}));
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));

/** What the schema of a kind of file finds wrong with a changed copy of its first. */
function slip(name: string, change: (text: string) => string): string[] {
  const { files, validate } = kinds.find((kind) => kind.name === name)!;
  const text = readFileSync(files[0]!, 'utf8');
  const changed = change(text);
  expect(changed, 'the slip must change the text').not.toBe(text);
  validate(parse(changed));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test('VS Code has a schema for every YAML file of the content, and names none that is not there', () => {
  expect(kinds.flatMap(({ files }) => files).toSorted()).toEqual(
    globSync('src/content/**/*.yaml').toSorted(),
  );
  expect(Object.keys(mapping).toSorted()).toEqual(
    kinds.map(({ name }) => `${SCHEMA_FOLDER}/${name}.json`).toSorted(),
  );
});

describe.each(kinds)('$name', ({ schema, validate, files }) => {
  test.each(files)('%s is valid', (file) => {
    validate(read(file));
    expect(validate.errors).toBeNull();
  });

  test('describes every field', () => {
    const { items, properties } = schema as { items?: { properties?: object }; properties?: object };
    const fields = Object.entries(properties ?? items?.properties ?? { name: items });
    for (const [name, field] of fields) {
      expect(field, `the field ${name}`).toHaveProperty('description', expect.stringMatching(/.{10}/));
    }
  });
});

test.each<[string, string, string | RegExp, string, string]>([
  ['a misspelt field', 'projects', /title:/, 'titel:', " must have required property 'title'"],
  ['a field there is not', 'team', /bio:/, 'mood: fine\nbio:', ' must NOT have additional'],
  ['a word for a number', 'projects', /order: \d+/, 'order: two', '/order must be integer'],
  ['an address that is none', 'team', /linkedin: .*/, 'linkedin: me', '/linkedin must'],
  ['an icon there is not', 'services', /icon: .*/, 'icon: wbe', '/0/icon must be equal to one of'],
  ['too few features', 'services', /^ {4}- .*\n/m, '', '/0/features must NOT have fewer than 4 items'],
  ['a figure in words', 'statistics', /value: .*/, 'value: many', '/0/value must match pattern'],
  ['a list entry of the wrong kind', 'technologies', /^- .*/m, '- react: yes', '/0 must be string'],
  ['an empty heading', 'pages', /^heading: .*/m, "heading: ''", '/heading must NOT have fewer'],
  ['a word for true', 'team', /$/, 'hidden: yes\n', '/hidden must be boolean'],
])('%s is refused', (_, kind, found, put, said) => {
  const errors = slip(kind, (text) => text.replace(found, put));
  expect(
    errors.some((error) => error.startsWith(said)),
    errors.join('\n'),
  ).toBe(true);
});

test('the schemas are written to where VS Code looks for them', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'schemas-'));
  writeJsonSchemas(root);
  for (const file of Object.keys(mapping)) {
    expect(() => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object).not.toThrow();
  }
  rmSync(root, { recursive: true });
});
