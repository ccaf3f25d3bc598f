/** Reads content files, for the check and for Astro's store. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';
import type { Collection } from '../../content-schemas.ts';
import type { Mistake, Place, Problem } from './problem.ts';
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
  /** What its YAML says. */
  value: unknown;
  /** The place of a value, or of the nearest one around it. */
  placeOf: (path: readonly PropertyKey[]) => Place;
  /** Empty when they can't be read. */
  entries: Entry[];
  /** The nodes of a legal text in reading order. */
  nodes: readonly MdastNode[];
  /** What keeps the file from being read. */
  problems: Problem[];
}

/** Reads the files of a collection of the project at `root`; one without files is empty. */
export function readCollection(root: string, collection: Collection): ContentFile[] {
  return globSync(`src/content/${collection.files}`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()
    .map((file) => {
      // Some programs for Windows begin a file with a byte order mark, and end lines with CR LF.
      const text = readFileSync(path.join(root, file), 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n');
      return collection.kind === 'document'
        ? readDocument(file, text, collection)
        : readEntries(file, text, collection);
    });
}

/** An error of the MDX compiler: `41:3: Expected a closing tag for `<Brand>` (41:3) (mdx-jsx:…)`. */
const COMPILER_ERROR = /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))*$/s;

/** What is wrong about braces in a legal text. */
export const BRACES = {
  expected: 'text: what is between { and } is read as code',
  fix: 'write \\{ in place of {, or leave out the braces',
};

/** Reads MDX with the compiler that Astro builds with, so that both find the same errors. */
function readDocument(file: string, text: string, collection: Collection): ContentFile {
  const fail = (mistake: Mistake) => ({
    ...readEntries(file, '', collection),
    entries: [],
    problems: [{ file, field: '', ...mistake }],
  });
  try {
    // The parser alone doesn't read the code of imports.
    mdxToJs(text);
    const nodes = flatten(mdxToMdast(text));
    const frontmatter = nodes.find((node) => node.type === 'yaml');
    if (frontmatter) return { ...readEntries(file, frontmatter.value, collection, 2), nodes };
    return fail({
      line: 1,
      found: 'no frontmatter',
      expected: 'title and description between two lines of ---',
      fix: 'begin the file with the lines "---", "title: …", "description: …", "---"',
    });
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', message = description] = COMPILER_ERROR.exec(description) ?? [];
    return fail({
      line: Number(line),
      ...describeError(message, text.split('\n')[Number(line) - 1] ?? '', Number(column)),
    });
  }
}

/** What an editor can do about an error of the compiler at a column of a line, from 1. */
function describeError(message: string, line: string, column: number): Omit<Mistake, 'line'> {
  const from = (character: string) =>
    line.slice(Math.max(line.lastIndexOf(character, column - 1), 0)).slice(0, 60);
  if (message.includes('expression')) return { found: from('{'), ...BRACES };
  if (/tag|name/.test(message)) {
    return {
      found: from('<'),
      expected: 'text, or a component that ends with />, such as <Brand />',
      fix: 'write \\< in place of <, end the component with />, or write a link as [words](https://…)',
    };
  }
  return { found: line, expected: `valid MDX. ${message}`, fix: 'leave an empty line below imports' };
}

function flatten(node: MdastNode): MdastNode[] {
  return [node, ...('children' in node ? node.children.flatMap(flatten) : [])];
}

/** Reads the entries of a YAML text that begins on line `firstLine` of its file. */
function readEntries(file: string, text: string, collection: Collection, firstLine = 1): ContentFile {
  const { kind, schema } = collection;
  const isList = kind === 'list' || kind === 'names';
  const numbers = Object.keys(schema.shape).filter((name) => schema.shape[name] instanceof z.ZodNumber);
  const {
    value: read,
    mistake,
    lineOf,
  } = file.endsWith('.json') ? readJson(text) : readYaml(text, firstLine, numbers);
  const value = isList ? (read ?? []) : read;
  const placeOf = (path: readonly PropertyKey[]) => ({
    file,
    line: lineOf(path),
    // Counted from 1: `#1 features #2`.
    field: path.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' '),
  });
  const list: unknown[] = Array.isArray(value) ? value : [];
  const entries = isList
    ? list.map((item, index) => {
        const fields = kind === 'names' ? { name: item } : item;
        const id = String(fieldOf(fields, 'id') ?? index + 1);
        return { id, fields, order: index + 1, placeOf: (field: string) => placeOf([index, field]) };
      })
    : [
        {
          id: nameOf(file),
          fields: value,
          placeOf: (field: string) => placeOf([field]),
        },
      ];
  return {
    file,
    collection,
    value,
    placeOf,
    entries: mistake ? [] : entries,
    nodes: [],
    problems: mistake ? [{ file, field: '', ...mistake }] : [],
  };
}

/** The name of a file below the folder of its collection, such as `work/haat`. */
export const nameOf = (file: string) => file.replace(/^src\/content\/([^/]+\/)?|\.\w+$/g, '');

export function lineOf(node: MdastNode): number {
  return node.position?.start.line ?? 1;
}

/** A field of an entry; undefined when the entry has no fields. */
export function fieldOf(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
}
