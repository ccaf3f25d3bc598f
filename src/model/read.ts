/** Reads the content. */
import { isUtf8 } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import type { MdastNode } from 'satteri';
import type { Collection } from './collections.ts';
import { fieldAt, jsonSchema, type JsonSchema } from './json-schema.ts';
import { readMdx } from './mdx.ts';
import type { Mistake, Place } from './mistake.ts';
import { readJson, readYaml } from './yaml.ts';

/** One entry of a collection. */
interface Entry {
  /** Unique in its collection: the name of the file below the collection's folder, or the id or position in the list. */
  id: string;
  /** Its fields, as they are written. */
  fields: unknown;
  /** The position in its list, from 1; undefined in a file of its own. */
  order?: number;
  /** Where it is in its file. */
  path: readonly PropertyKey[];
}

/** A value, where it is in its file, and what its schema says. */
interface Field {
  path: readonly PropertyKey[];
  value: unknown;
  schema: JsonSchema;
}

export interface ContentFile {
  /** Path from the project's root. */
  file: string;
  collection: Collection;
  /** The JSON Schema of the file. */
  described: JsonSchema;
  /** What its YAML or JSON says; undefined when it can't be read. */
  value: unknown;
  /** All values in it, from the outside in. */
  fields: Field[];
  /** The place of a value, or of the nearest one around it. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  entries: Entry[];
  /** The nodes of a legal text, from the top. */
  nodes: readonly MdastNode[];
  /** What keeps the file from being read. */
  mistakes: Mistake[];
}

/** Reads the files of collections of the project at `root`. */
export function readContent(root: string, collections: readonly Collection[]): ContentFile[] {
  return collections.flatMap((collection) => {
    const described = jsonSchema(collection);
    return globSync(`src/content/${collection.files}`, { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => collection.language !== undefined || !TRANSLATION.test(file))
      .toSorted()
      .map((file) => readContentFile(file, readFileSync(path.join(root, file)), collection, described));
  });
}

function readContentFile(
  file: string,
  bytes: Buffer,
  collection: Collection,
  described: JsonSchema,
): ContentFile {
  const { kind, schema } = collection;
  // Without the byte order mark and the CR LF of some programs for Windows.
  const text = isUtf8(bytes) ? new TextDecoder().decode(bytes).replaceAll('\r\n', '\n') : '';
  const document = kind === 'document' ? readMdx(text) : undefined;
  const numbers = Object.keys(schema.shape).filter((name) => schema.shape[name] instanceof z.ZodNumber);
  const data = file.endsWith('.json')
    ? readJson(text)
    : readYaml(document?.frontmatter ?? text, document ? 2 : 1, numbers);
  const mistake = isUtf8(bytes) ? (document?.mistake ?? data.mistake) : NO_UTF8;
  const isList = kind === 'list' || kind === 'names';
  const value = isList ? (data.value ?? []) : data.value;
  const placeOf = (path: readonly PropertyKey[]) => ({
    file,
    line: data.lineOf(path),
    // Counted from 1: `#1 features #2`.
    field: path.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' '),
  });
  return {
    ...{ file, collection, described, value, placeOf },
    fields: fieldsIn(described, value),
    entries: isList ? itemsOf(value, kind) : [{ id: nameOf(file), fields: value, path: [] }],
    nodes: document?.nodes ?? [],
    mistakes: mistake ? [{ ...placeOf([]), ...mistake }] : [],
  };
}

const NO_UTF8 = {
  ...{ line: 1, found: 'a text in another encoding', expected: 'a text in UTF-8' },
  fix: 'save it as UTF-8; in VS Code, "Reopen with Encoding" shows it as it was, "Save with Encoding" saves it',
};

const itemsOf = (value: unknown, kind: Collection['kind']): Entry[] =>
  (Array.isArray(value) ? value : []).map((item: unknown, index) => {
    const fields = kind === 'names' ? { name: item } : item;
    return { id: String(fieldOf(fields, 'id') ?? index + 1), fields, order: index + 1, path: [index] };
  });

function fieldsIn(schema: JsonSchema, value: unknown, path: readonly PropertyKey[] = []): Field[] {
  const below = Array.isArray(value) ? [...value.entries()] : isFields(value) ? Object.entries(value) : [];
  return [
    { path, value, schema },
    ...below.flatMap(([key, inner]) => fieldsIn(fieldAt(schema, [key]), inner, [...path, key])),
  ];
}

/** The end of the name of a translation, such as `.pt-BR.yaml`. */
export const TRANSLATION = /\.[a-z]{2,3}(-\w+)*\.\w+$/;

/** The name of a file below the folder of its collection, such as `work/haat`, which is also that of its translations. */
export const nameOf = (file: string) =>
  file.replace(TRANSLATION, '.').replace(/^src\/content\/([^/]+\/)?|\.\w*$/g, '');

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A field of an entry; undefined when the entry has no fields. */
export const fieldOf = (fields: unknown, name: string): unknown =>
  isFields(fields) ? Reflect.get(fields, name) : undefined;
