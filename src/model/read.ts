import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdastNode } from 'satteri';
import { findFiles, decodeText, languageOfFile } from '../lib/files.ts';
import { entryName } from './addresses/names.ts';
import { fieldOf, hasText, type Collection, type CollectionIn } from './collection.ts';
import { fieldAt, isObject, property, type FieldDefinition } from './fields.ts';
import { readMdx } from './mdx.ts';
import { NO_UTF8, type Mistake, type Place } from './mistake.ts';
import { parseFields } from './parse-fields.ts';

interface Entry {
  /**
   * Unique in its collection: the path of the entry's file within the collection's folder or, in a list, the entry's id
   * or position.
   */
  id: string;
  /** The fields, as written. */
  fields: unknown;
  /** The position in its list, counted from 1. Undefined if the entry has its own file. */
  order?: number;
  /** The entry's path within its file. */
  path: readonly PropertyKey[];
}

/** A value, its path in the file, and its definition, if the model has one. */
interface Value {
  path: readonly PropertyKey[];
  value: unknown;
  field: FieldDefinition | undefined;
}

export interface ContentFile {
  /** The path from the project's root. */
  file: string;
  collection: CollectionIn;
  /** The definition of the file's content. */
  field: FieldDefinition;
  /** The unparsed content. */
  text: string;
  /** The parsed YAML or JSON, or undefined if it can't be read. */
  value: unknown;
  /** All values in the file. Each precedes the values inside it. */
  values: Value[];
  /** Returns the location of a value, or of the nearest enclosing one. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  entries: Entry[];
  /** The top-level nodes of an MDX text. */
  nodes: readonly MdastNode[];
  /** Mistakes that make the file unreadable. */
  mistakes: Mistake[];
}

/** Reads the files of collections in a folder of the project at `root`. */
export function readContent(
  root: string,
  collections: readonly CollectionIn[],
  folder = 'src/content',
): ContentFile[] {
  const languages = [...new Set(collections.flatMap(({ language }) => language ?? []))];
  return collections.flatMap((collection) => {
    const field = fieldOf(collection);
    return (
      findFiles(`${folder}/${collection.files.replace(/\.mdx$/, '.{md,mdx}')}`, { cwd: root })
        // Skips .MDX files, because Netlify, unlike macOS and Windows, doesn't treat them as .mdx files.
        .filter((file) => path.extname(file) === path.extname(file).toLowerCase())
        .filter((file) => languageOfFile(file, languages) === collection.language)
        .toSorted()
        .map((file) => readContentFile(file, readFileSync(path.join(root, file)), collection, field))
    );
  });
}

/** Parses a collection's file. */
function readContentFile(
  file: string,
  bytes: Buffer,
  collection: CollectionIn,
  field: FieldDefinition,
): ContentFile {
  const { kind } = collection;
  const text = decodeText(bytes) ?? '';
  const document = hasText(collection) ? readMdx(text) : undefined;
  const data = parseFields(document?.frontmatter ?? text, {
    ...{ field, isJson: file.endsWith('.json'), firstLine: document ? 2 : 1 },
  });
  const mistake = decodeText(bytes) === undefined ? NO_UTF8 : (document?.mistake ?? data.mistake);
  const isList = kind === 'list' || kind === 'names';
  const value = isList ? (data.value ?? []) : data.value;
  const placeOf = (path: readonly PropertyKey[]) => ({
    file,
    line: data.lineOf(path),
    // Positions in lists are counted from 1: `#1 features #2`.
    field: path.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' '),
  });
  return {
    ...{ file, collection, field, text, value, placeOf },
    values: valuesIn(value, field),
    entries: isList ? itemsOf(value, kind) : [{ id: entryName(file, collection), fields: value, path: [] }],
    nodes: document?.nodes ?? [],
    mistakes: mistake ? [{ ...placeOf([]), ...mistake }] : [],
  };
}

const itemsOf = (value: unknown, kind: Collection['kind']): Entry[] =>
  (Array.isArray(value) ? value : []).map((item: unknown, index) => {
    const fields = kind === 'names' ? { name: item } : item;
    return { id: String(property(fields, 'id') ?? index + 1), fields, order: index + 1, path: [index] };
  });

function valuesIn(
  value: unknown,
  field: FieldDefinition | undefined,
  path: readonly PropertyKey[] = [],
): Value[] {
  const below = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [
    { path, value, field },
    ...below.flatMap(([key, inner]) => valuesIn(inner, fieldAt(field, value, [key]), [...path, key])),
  ];
}
