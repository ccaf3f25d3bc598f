/** Reads content files, for the check and for Astro's store. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';
import type { Collection } from '../../content/schemas.ts';
import type { Place, Problem } from './problem.ts';
import { readYaml } from './yaml.ts';

/** One entry of a collection. */
export interface Entry {
  /** Unique in its collection: the name of the file, or the id or position in the list. */
  id: string;
  /** Its fields, as they are written. */
  fields: unknown;
  /** The position in its list, from 1; undefined in a file of its own. */
  order?: number;
  /** The place of a field, or of the entry when it has no such field. */
  placeOf: (field: readonly PropertyKey[]) => Place;
}

/** A content file. */
export interface ContentFile {
  /** Path from the project's root. */
  file: string;
  collection: Collection;
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
      const content: ContentFile = { file, collection, entries: [], nodes: [], problems: [] };
      if (collection.kind === 'document') readDocument(text, content);
      else readEntries(text, content);
      return content;
    });
}

/** An error of the MDX compiler: `41:3: Expected a closing tag for `<Brand>` (41:3) (mdx-jsx:…)`. */
const COMPILER_ERROR = /^(\d+):\d+: (.*?)(?: \([\w-]+:[\w-]+\))*$/s;

/** Reads MDX with the compiler that Astro builds with, so that both find the same errors. */
function readDocument(text: string, content: ContentFile): void {
  const { file, problems } = content;
  try {
    // The parser alone doesn't read the code of imports.
    mdxToJs(text);
    content.nodes = flatten(mdxToMdast(text));
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    const [, line = '1', message = description] = COMPILER_ERROR.exec(description) ?? [];
    problems.push({
      file,
      line: Number(line),
      field: '',
      found: JSON.stringify(text.split('\n')[Number(line) - 1] ?? ''),
      expected: `valid MDX. ${message}`,
      fix: 'close what is open, write \\{ or \\< for the character itself, leave an empty line below imports',
    });
    return;
  }
  const frontmatter = content.nodes.find((node) => node.type === 'yaml');
  if (frontmatter) return readEntries(frontmatter.value, content, 2);
  problems.push({
    file,
    line: 1,
    field: '',
    found: 'no frontmatter',
    expected: 'title and description between two lines of ---',
    fix: 'begin the file with the lines "---", "title: …", "description: …", "---"',
  });
}

function flatten(node: MdastNode): MdastNode[] {
  return [node, ...('children' in node ? node.children.flatMap(flatten) : [])];
}

/** Reads the entries of a YAML text that begins on line `firstLine` of its file. */
function readEntries(
  text: string,
  { file, collection, entries, problems }: ContentFile,
  firstLine = 1,
): void {
  const { kind, schema } = collection;
  const numbers = Object.keys(schema.shape).filter((name) => schema.shape[name] instanceof z.ZodNumber);
  const { value, mistake, lineOf } = readYaml(text, firstLine, numbers);
  const placeIn =
    (...entry: number[]) =>
    (field: readonly PropertyKey[]): Place => {
      const place = [...entry, ...field];
      return { file, line: lineOf(place), field: formatField(place) };
    };
  const list = value ?? [];
  if (mistake) {
    problems.push({ file, field: '', ...mistake });
  } else if (kind === 'entry' || kind === 'document') {
    entries.push({ id: path.parse(file).name, fields: value, placeOf: placeIn() });
  } else if (Array.isArray(list)) {
    list.forEach((item: unknown, index) => {
      const order = index + 1;
      const fields = kind === 'names' ? { name: item } : item;
      entries.push({ id: `${fieldOf(fields, 'id') ?? order}`, fields, order, placeOf: placeIn(index) });
    });
  } else {
    problems.push({
      ...placeIn()([]),
      found: 'no list',
      expected: 'a YAML list: lines that begin with "- "',
      fix: 'begin each entry with "- "',
    });
  }
}

/** The line on which a node begins. */
export function lineOf(node: MdastNode): number {
  return node.position?.start.line ?? 1;
}

/** A field of an entry; undefined when the entry has no fields. */
export function fieldOf(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
}

/** A field's place in the file, counted from 1: `#1 features #2`. */
function formatField(field: readonly PropertyKey[]): string {
  return field.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' ');
}
