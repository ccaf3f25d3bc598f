/** Checks src/content against its schemas, without Astro, and says what is wrong in editors' words. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { LineCounter, parseDocument, type Document } from 'yaml';
import * as schemas from '../../src/lib/content-schemas.ts';
import { explainIssue, nearestTo } from './explain.ts';
import { picturePath } from './picture.ts';
import type { Problem } from './problem.ts';

/** Checks all content of the project at `root`; returns what is wrong, in the order of the files. */
export function checkContent(root: string): Problem[] {
  const content = path.join(root, 'src/content');
  const files = (pattern: string) =>
    globSync(pattern, { cwd: content })
      .sort()
      .map((file) => path.join(content, file));
  const check = (pattern: string, checkFile: (file: string, text: string) => Problem[]) =>
    files(pattern)
      .flatMap((file) => checkFile(file, readFileSync(file, 'utf8')))
      .map((problem) => ({ ...problem, file: path.relative(root, problem.file) }));

  return [
    ...check('projects/*.yaml', (file, text) =>
      checkEntry(
        file,
        text,
        schemas.projects(() => picturePath(file)),
      ),
    ),
    ...check('team/*.yaml', (file, text) =>
      checkEntry(
        file,
        text,
        schemas.team(() => picturePath(file)),
      ),
    ),
    ...check('services.yaml', (file, text) => checkList(file, text, schemas.services)),
    ...check('values.yaml', (file, text) => checkList(file, text, schemas.values)),
    ...check('statistics.yaml', (file, text) => checkList(file, text, schemas.statistics)),
    ...check('technologies.yaml', checkNames),
    ...check('pages/*.yaml', (file, text) => checkEntry(file, text, schemas.pages)),
    ...check('legal/*.mdx', (file, text) => checkLegal(root, file, text)),
  ];
}

/** A YAML file that is one entry. */
function checkEntry(file: string, text: string, schema: z.ZodType, firstLine = 1): Problem[] {
  const yaml = readYaml(file, text, firstLine);
  return yaml.problems.length > 0 ? yaml.problems : checkValue(yaml, [], yaml.document.toJS(), schema);
}

/** A YAML file that is a list of entries; their order is set by their place. */
function checkList(file: string, text: string, schema: z.ZodType): Problem[] {
  return checkItems(file, text, (yaml, item, index) =>
    checkValue(yaml, [index], typeof item === 'object' ? { ...item, order: index + 1 } : item, schema),
  );
}

/** The YAML file that is a list of plain names. */
function checkNames(file: string, text: string): Problem[] {
  return checkItems(file, text, (yaml, name, index) =>
    typeof name === 'string' && name.trim()
      ? []
      : [yaml.problem([index], { found: JSON.stringify(name), expected: 'the name of a technology' })],
  );
}

function checkItems(
  file: string,
  text: string,
  checkItem: (yaml: Yaml, item: unknown, index: number) => Problem[],
): Problem[] {
  const yaml = readYaml(file, text, 1);
  if (yaml.problems.length > 0) return yaml.problems;
  const items: unknown = yaml.document.toJS();
  if (Array.isArray(items)) return items.flatMap((item, index) => checkItem(yaml, item, index));
  return [yaml.problem([], { found: 'no list', expected: 'a YAML list: lines that start with "- "' })];
}

/** A legal text: its frontmatter, and that it uses only the components there are. */
function checkLegal(root: string, file: string, text: string): Problem[] {
  const frontmatter = /^---\n([\s\S]*?)\n---\n/.exec(text);
  if (!frontmatter) {
    return [
      {
        file,
        line: 1,
        field: '',
        found: 'no frontmatter',
        expected: 'title and description between two lines of ---',
      },
    ];
  }
  const known = readdirSync(path.join(root, 'src/components/legal'))
    .filter((name) => name.endsWith('.astro'))
    .map((name) => path.basename(name, '.astro'));
  const unknown = [...text.matchAll(/<([A-Z]\w*)/g)].filter(([, name]) => !known.includes(name!));
  return [
    ...checkEntry(file, frontmatter[1]!, schemas.legal, 2),
    ...unknown.map(({ 1: name = '', index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      field: '',
      found: `<${name}>`,
      expected: `one of ${known.map((each) => `<${each}>`).join(', ')}`,
      mend: `write <${nearestTo(name, known)} />`,
    })),
  ];
}

interface Yaml {
  document: Document.Parsed;
  /** What keeps the file from being read at all. */
  problems: Problem[];
  /** A problem at a field, with its line looked up. */
  problem: (field: PropertyKey[], words: Pick<Problem, 'found' | 'expected' | 'mend'>) => Problem;
}

function readYaml(file: string, text: string, firstLine: number): Yaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (field: PropertyKey[]): number => {
    const node = document.getIn(field, true) as { range?: [number] } | undefined;
    if (node?.range) return lineAt(node.range[0]);
    return field.length > 0 ? lineOf(field.slice(0, -1)) : firstLine;
  };
  return {
    document,
    problems: document.errors.map(({ pos, message }) => ({
      file,
      line: lineAt(pos[0]),
      field: '',
      found: JSON.stringify(text.split('\n')[lines.linePos(pos[0]).line - 1] ?? ''),
      expected: `YAML that can be read. ${message.split('\n')[0]}`,
    })),
    problem: (field, words) => ({ file, line: lineOf(field), field: nameOf(field), ...words }),
  };
}

/** Checks one value against its schema; `at` is its place in the file. */
function checkValue(yaml: Yaml, at: PropertyKey[], value: unknown, schema: z.ZodType): Problem[] {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return result.error.issues
    .flatMap((issue) => explainIssue(issue, schema))
    .map(({ field, ...words }) => yaml.problem([...at, ...field], words));
}

/** A field's place as people count: `#1 features #2`. */
function nameOf(field: PropertyKey[]): string {
  return field.map((key) => (typeof key === 'number' ? `#${key + 1}` : String(key))).join(' ');
}
