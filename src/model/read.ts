import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdastNode } from 'satteri';
import { findFiles, decodeText, languageOfFile } from '../lib/files.ts';
import { entryName, fieldOf, hasText, type CollectionIn } from './collection.ts';
import { fieldIn, isObject, property, type FieldDefinition } from './fields.ts';
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

/** A value in a file. */
export interface Value {
  path: readonly PropertyKey[];
  value: unknown;
  /** The value's definition, if the model has one. */
  field: FieldDefinition | undefined;
  /**
   * The value's place, which is the same in all languages: its path, in which the items of a list have their key instead
   * of their position (`key` in fields.ts), and a number among those with the same key: `.sections.hero.0.heading`.
   */
  at: string;
  /** The group or list that contains the value. */
  outer: Value | undefined;
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
  /** Returns the value at a place. */
  valueAt: (at: string) => Value | undefined;
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

/** Returns the name of a field in messages, in which positions are counted from 1: `#1 features #2`. */
export const nameOf = (path: readonly PropertyKey[]) =>
  path.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' ');

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
  const placeOf = (path: readonly PropertyKey[]) => ({ file, line: data.lineOf(path), field: nameOf(path) });
  const values = valuesIn(value, field);
  const byPlace = new Map(values.map((each) => [each.at, each]));
  return {
    ...{ file, collection, field, text, value, values, placeOf },
    valueAt: (at) => byPlace.get(at),
    entries: entriesOf(value, file, collection),
    nodes: document?.nodes ?? [],
    mistakes: mistake ? [{ ...placeOf([]), ...mistake }] : [],
  };
}

/** Returns the entries in the content of a file. */
export function entriesOf(value: unknown, file: string, collection: CollectionIn): Entry[] {
  const { kind } = collection;
  if (kind !== 'list' && kind !== 'names')
    return [{ id: entryName(file, collection), fields: value, path: [] }];
  return (Array.isArray(value) ? value : []).map((item: unknown, index) => {
    const fields = kind === 'names' ? { name: item } : item;
    return { id: String(property(fields, 'id') ?? index + 1), fields, order: index + 1, path: [index] };
  });
}

/** Returns a value and all values inside it. */
export const valuesIn = (value: unknown, field: FieldDefinition | undefined): Value[] =>
  withInner({ path: [], value, field, at: '', outer: undefined });

const withInner = (outer: Value): Value[] => [outer, ...innerValues(outer).flatMap(withInner)];

/** Returns the items of a list, or the values of a group's fields. */
function innerValues(outer: Value): Value[] {
  const { path, value, field, at } = outer;
  const inner = (key: string | number, name = key): Value => ({
    path: [...path, key],
    value: property(value, String(key)),
    field: fieldIn(field, value, key),
    at: `${at}.${name}`,
    outer,
  });
  if (Array.isArray(value)) return namesOf(value, field).map((name, index) => inner(index, name));
  return isObject(value) ? Object.keys(value).map((name) => inner(name)) : [];
}

/** Returns the names of a list's items in `at`. */
function namesOf(items: readonly unknown[], field: FieldDefinition | undefined): string[] {
  const key = field?.type === 'list' ? field.key : undefined;
  const counts = new Map<string, number>();
  return items.map((item, index) => {
    if (key === undefined) return String(index);
    const name = String(property(item, key));
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name}.${count}`;
  });
}
