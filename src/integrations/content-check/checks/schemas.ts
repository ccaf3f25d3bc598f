import { closest } from 'fastest-levenshtein';
import { z } from 'astro/zod';
import type { Content } from '../check.ts';
import type { Entry } from '../files.ts';
import type { Message, Problem } from '../problem.ts';
import type { Scalar } from '../yaml.ts';
import { quote } from './quotes.ts';

type Issue = z.core.$ZodIssue;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Finds entries that don't match the schema of their collection. */
export function checkSchemas({ files }: Content): Problem[] {
  return files.flatMap(({ collection: { schema }, entries }) =>
    entries.flatMap(({ value, problem, written }) => {
      const { error } = schema.safeParse(value, { reportInput: true });
      if (!error) return [];
      return describeIssues(error.issues, z.toJSONSchema(schema, { io: 'input' }), written).map(
        ({ path, ...message }) => problem(path, message),
      );
    }),
  );
}

type Description = Message & { path: PropertyKey[] };

/** Describes zod's issues; the names, descriptions and examples of the fields come from the JSON schema. */
function describeIssues(
  issues: readonly Issue[],
  schema: JsonSchema,
  written: Entry['written'],
): Description[] {
  const missing = issues.filter((issue) => issue.code === 'invalid_type' && issue.input === undefined);
  const misspelt = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => describeUnknown(key, issue.path, schema, missing))
      : [],
  );
  // A missing field that an unknown one was meant to be is the same mistake.
  const meant = new Set(misspelt.map(({ path, meant }) => [...path.slice(0, -1), meant].join('.')));
  return [
    ...misspelt.map(({ meant: _, ...description }) => description),
    ...issues
      .filter((issue) => issue.code !== 'unrecognized_keys')
      .filter((issue) => !(missing.includes(issue) && meant.has(issue.path.join('.'))))
      .map((issue) => describeIssue(issue, schema, written(issue.path))),
  ];
}

function describeUnknown(
  key: string,
  path: readonly PropertyKey[],
  schema: JsonSchema,
  missing: readonly Issue[],
): Description & { meant: string } {
  const known = Object.keys(fieldAt(schema, path)?.properties ?? {});
  const missingHere = missing
    .filter((issue) => issue.path.slice(0, -1).join('.') === path.join('.'))
    .map((issue) => String(issue.path.at(-1)));
  const meant = closest(key, missingHere.length > 0 ? missingHere : known);
  return {
    path: [...path, key],
    meant,
    found: `a field "${key}"`,
    expected: `only the fields ${known.join(', ')}`,
    fix: `rename it to "${meant}", or remove it`,
  };
}

function describeIssue(issue: Issue, schema: JsonSchema, written: Scalar | undefined): Description {
  const { description, examples } = fieldAt(schema, issue.path) ?? {};
  const isEmpty = issue.input === undefined || issue.input === null;
  return {
    path: [...issue.path],
    found: isEmpty ? foundNothing(written) : shorten(JSON.stringify(issue.input)),
    expected: [expectedOf(issue), description].filter(Boolean).join('. '),
    fix: fixOf(issue, examples?.[0], written),
  };
}

/** A text that begins with # is a comment. */
function foundNothing(written: Scalar | undefined): string {
  return written?.comment === undefined
    ? 'nothing'
    : `nothing; what follows is a comment: "#${written.comment}"`;
}

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]?.name ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return isBlank(issue.input) ? 'text' : `at least ${count(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `at most ${count(issue.maximum, issue.origin)}`;
    default:
      return issue.message;
  }
}

function fixOf(issue: Issue, example: unknown, written: Scalar | undefined): string {
  const name = String(issue.path.at(-1) ?? 'name');
  if (issue.input === undefined) return `add a line "${name}: …"`;
  if (issue.input === null && written?.comment !== undefined)
    return `put it in quotes: '#${written.comment}'`;
  if (issue.input === null || isBlank(issue.input)) return 'write it on this line';
  if (example !== undefined) return `write it like ${JSON.stringify(example)}`;
  switch (issue.code) {
    case 'invalid_type':
      return (
        TYPES[issue.expected]?.fix(name, written?.source ?? String(issue.input)) ?? `write ${issue.expected}`
      );
    case 'invalid_value':
      return `write ${closest(String(issue.input), issue.values.map(String))}`;
    case 'too_small':
      if (typeof issue.input === 'number') return `write "${name}: ${issue.minimum}", or a larger number`;
      return `add ${count(Number(issue.minimum) - sizeOf(issue.input), issue.origin)}`;
    case 'too_big':
      return `remove ${count(sizeOf(issue.input) - Number(issue.maximum), issue.origin)}`;
    default:
      return 'write it as described';
  }
}

/** The types of fields: their names for editors, and how to write them. */
const TYPES: Record<string, { name: string; fix: (name: string, source: string) => string }> = {
  string: { name: 'text', fix: (_, source) => `put it in quotes: ${quote(source)}` },
  number: { name: 'a number', fix: (name) => `write a number without quotes, like "${name}: 7"` },
  int: { name: 'a whole number', fix: (name) => `write a whole number, like "${name}: 7"` },
  boolean: { name: 'true or false', fix: (name) => `write "${name}: true", or remove the line` },
  array: { name: 'a list', fix: () => 'write each entry on a line of its own that begins with "- "' },
  object: { name: 'named fields', fix: () => 'write each field on a line of its own, as "name: text"' },
};

const UNITS: Record<string, [singular: string, plural: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** A number with its unit: `3 characters`, `1 entry`; numbers have none. */
function count(amount: number | bigint, origin: string): string {
  const unit = UNITS[origin]?.[Number(amount) === 1 ? 0 : 1];
  return unit ? `${amount} ${unit}` : String(amount);
}

const isBlank = (input: unknown) => typeof input === 'string' && input.trim() === '';

/** Characters of a text, entries of a list, or the number itself. */
const sizeOf = (input: unknown) =>
  typeof input === 'string' || Array.isArray(input) ? input.length : Number(input);

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}…` : text);

/** The schema of the field at a path. */
function fieldAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((field, key) => {
    const next = typeof key === 'number' ? field?.items : field?.properties?.[String(key)];
    return typeof next === 'object' && !Array.isArray(next) ? next : undefined;
  }, schema);
}
