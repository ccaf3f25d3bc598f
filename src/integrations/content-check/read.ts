/** Reads the content. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import type { MdastNode } from 'satteri';
import type { Collection } from '../../content-schemas.ts';
import { jsonSchema, type JsonSchema } from '../json-schema.ts';
import { readMdx } from './mdx.ts';
import type { Mistake, MistakeInLine, Place } from './mistake.ts';
import { readJson, readYaml } from './yaml.ts';

/** One entry of a collection. */
interface Entry {
  /** Unique in its collection: the name of the file below the collection's folder, or the id or position in the list. */
  id: string;
  /** Its fields, as they are written. */
  fields: unknown;
  /** The position in its list, from 1; undefined in a file of its own. */
  order?: number;
  /** The place of a field, or of the entry when it has no such field. */
  placeOf: (field: string) => Place;
}

export interface ContentFile {
  /** Path from the project's root. */
  file: string;
  collection: Collection;
  /** The JSON Schema of the file. */
  described: JsonSchema;
  text: string;
  /** What its YAML or JSON says. */
  value: unknown;
  /** The place of a value, or of the nearest one around it. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  /** Empty when they can't be read. */
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
  const isList = kind === 'list' || kind === 'names';
  const { text, mistake: wrongLetters } = decode(bytes);
  const document = kind === 'document' ? readMdx(text) : undefined;
  const numbers = Object.keys(schema.shape).filter((name) => schema.shape[name] instanceof z.ZodNumber);
  const data = file.endsWith('.json')
    ? readJson(text)
    : readYaml(document?.frontmatter ?? text, document ? 2 : 1, numbers);
  const mistake = wrongLetters ?? document?.mistake ?? data.mistake;
  const value = isList ? (data.value ?? []) : data.value;
  const placeOf = (path: readonly PropertyKey[]) => ({
    file,
    line: data.lineOf(path),
    // Counted from 1: `#1 features #2`.
    field: path.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' '),
  });
  return {
    ...{ file, collection, described, text, value, placeOf },
    entries: mistake ? [] : entriesOf(file, kind, value, placeOf),
    nodes: mistake ? [] : (document?.nodes ?? []),
    mistakes: mistake ? [{ file, field: '', ...mistake, withholds: 'file' }] : [],
  };
}

function entriesOf(
  file: string,
  kind: Collection['kind'],
  value: unknown,
  placeOf: ContentFile['placeOf'],
): Entry[] {
  if (kind !== 'list' && kind !== 'names') {
    return [{ id: nameOf(file), fields: value, placeOf: (field) => placeOf([field]) }];
  }
  return (Array.isArray(value) ? value : []).map((item: unknown, index) => {
    const fields = kind === 'names' ? { name: item } : item;
    const id = String(fieldOf(fields, 'id') ?? index + 1);
    return { id, fields, order: index + 1, placeOf: (field) => placeOf([index, field]) };
  });
}

/** The end of the name of a translation, such as `.pt-BR.yaml`. */
export const TRANSLATION = /\.[a-z]{2,3}(-\w+)*\.\w+$/;

/** The name of a file below the folder of its collection, such as `work/haat`, which is also that of its translations. */
export const nameOf = (file: string) =>
  file.replace(TRANSLATION, '.').replace(/^src\/content\/([^/]+\/)?|\.\w*$/g, '');

/** Decodes a text, without the byte order mark and the CR LF of some programs for Windows. */
function decode(bytes: Buffer): { text: string; mistake?: MistakeInLine } {
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  const lines = text.split('\n');
  // What is no UTF-8 is decoded as the first of these; UTF-16 has the second.
  const wrong = lines.findIndex((line) => /[\uFFFD\0]/.test(line));
  if (wrong === -1) return { text };
  const isWide = text.includes('\0');
  return {
    text: '',
    mistake: {
      line: wrong + 1,
      found: isWide ? 'a text in UTF-16' : (lines[wrong]?.trim() ?? ''),
      expected: 'a text in UTF-8',
      fix: 'save it as UTF-8; in VS Code, "Reopen with Encoding" shows it as it was, "Save with Encoding" saves it',
    },
  };
}

/** The nodes and those in them, in reading order. */
export function flatten(nodes: readonly MdastNode[]): MdastNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? flatten(node.children) : [])]);
}

export function lineOf(node: MdastNode): number {
  return node.position?.start.line ?? 1;
}

/** A field of an entry; undefined when the entry has no fields. */
export function fieldOf(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
}
