/** Reads each content file once, for all checks. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdastNode } from 'satteri';
import { collections, type Collection } from '../../lib/collections.ts';
import { listEntries } from '../../lib/lists.ts';
import { readMdx } from './mdx.ts';
import type { Message, Problem } from './problem.ts';
import { describeYamlError } from './yaml-errors.ts';
import { readYaml, type Scalar } from './yaml.ts';

/** One entry of a collection. */
export interface Entry {
  value: unknown;
  /** Where a field of the entry is. */
  place: (field: readonly PropertyKey[]) => Pick<Problem, 'file' | 'line' | 'field'>;
  /** How the value of a field is written; undefined for lists and named fields. */
  written: (field: readonly PropertyKey[]) => Scalar | undefined;
  /** A problem with a field of the entry. */
  problem: (field: readonly PropertyKey[], message: Message) => Problem;
}

/** A content file as the checks need it. */
export interface ContentFile {
  /** Path from the project's root. */
  file: string;
  collection: Collection;
  /** Empty when they can't be read. */
  entries: Entry[];
  /** The nodes of a legal text; undefined when it can't be compiled. */
  nodes?: readonly MdastNode[];
  /** The values of the file. */
  scalars: readonly Scalar[];
  /** A problem with a value of the file. */
  problemAt: (path: readonly PropertyKey[], message: Message) => Problem;
  /** What keeps the file from being read. */
  problems: Problem[];
}

/** Reads the files of all collections of the project at `root`. */
export function readContent(root: string): ContentFile[] {
  return Object.values<Collection>(collections).flatMap((collection) =>
    globSync(`src/content/${collection.files}`, { cwd: root })
      .toSorted()
      .map((file) => {
        const text = readText(path.join(root, file));
        const read =
          collection.kind === 'document'
            ? readDocument(file, text)
            : readEntries(file, text, collection.kind);
        return { file, collection, ...read };
      }),
  );
}

/** The text of a file, without the byte order mark that some programs for Windows write. */
function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

type Read = Omit<ContentFile, 'file' | 'collection'>;

function readDocument(file: string, text: string): Read {
  const mdx = readMdx(text);
  if ('error' in mdx) {
    const { line, message } = mdx.error;
    const problem = {
      file,
      line,
      field: 'MDX',
      found: lineIn(text, line),
      expected: `valid MDX. ${message}`,
      fix: 'close what is open, write \\{ or \\< for the character itself, leave an empty line below imports',
    };
    return unreadable(file, [problem]);
  }
  const { nodes } = mdx;
  const frontmatter = nodes.find((node) => node.type === 'yaml');
  if (frontmatter) return { ...readEntries(file, frontmatter.value, 'document', 2), nodes };
  const problem = {
    file,
    line: 1,
    field: '',
    found: 'no frontmatter',
    expected: 'title and description between two lines of ---',
    fix: 'begin the file with the lines "---", "title: …", "description: …", "---"',
  };
  return { ...unreadable(file, [problem]), nodes };
}

function unreadable(file: string, problems: Problem[]): Read {
  const problemAt = (path: readonly PropertyKey[], message: Message): Problem => ({
    file,
    line: 1,
    field: formatField(path),
    ...message,
  });
  return { entries: [], scalars: [], problemAt, problems };
}

/** Reads the entries of a YAML text that begins on line `firstLine` of its file. */
function readEntries(file: string, text: string, kind: Collection['kind'], firstLine = 1): Read {
  const yaml = readYaml(text, firstLine);
  const placeAt = (path: readonly PropertyKey[]) => ({
    file,
    line: yaml.lineOf(path),
    field: formatField(path),
  });
  const problemAt = (path: readonly PropertyKey[], message: Message) => ({ ...placeAt(path), ...message });
  const { scalars } = yaml;
  const entryAt = (path: readonly PropertyKey[], value: unknown): Entry => ({
    value,
    place: (field) => placeAt([...path, ...field]),
    written: (field) => {
      // The entries of a list of names have a field that the file has not.
      const parent = kind === 'names' ? path : [...path, ...field];
      return scalars.find((scalar) => scalar.path.join('.') === parent.join('.'));
    },
    problem: (field, message) => problemAt([...path, ...field], message),
  });
  if (yaml.errors.length > 0) {
    const problems = yaml.errors.map((error) => {
      const { line, ...message } = describeYamlError(text, { ...error, line: error.line - firstLine + 1 });
      return { file, line: line + firstLine - 1, field: '', ...message };
    });
    return unreadable(file, problems);
  }
  const read = { scalars, problemAt, problems: [] };
  const whole = entryAt([], yaml.value);
  if (kind === 'entry' || kind === 'document') return { ...read, entries: [whole] };
  if (!Array.isArray(yaml.value)) {
    const problem = whole.problem([], {
      found: 'no list',
      expected: 'a YAML list: lines that start with "- "',
      fix: 'begin each entry with "- "',
    });
    return unreadable(file, [problem]);
  }
  return { ...read, entries: listEntries(kind, yaml.value).map((value, index) => entryAt([index], value)) };
}

/** A field of an entry; undefined when the entry has no fields. */
export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

/** A field's place in the file, counted from 1: `#1 features #2`. */
function formatField(field: readonly PropertyKey[]): string {
  return field.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' ');
}

function lineIn(text: string, line: number): string {
  return JSON.stringify(text.split(/\r?\n/)[line - 1] ?? '');
}
