import { z } from 'astro/zod';
import { count, type Message, type Problem } from '../problem.ts';
import type { ContentFile } from '../read.ts';

type Issue = z.core.$ZodIssue;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Finds fields that don't match the schema of their collection. */
export function checkFields(files: readonly ContentFile[]): Problem[] {
  return files.flatMap(({ collection: { schema }, entries }) =>
    entries.flatMap(({ fields, problem }) => {
      const { error } = schema.safeParse(fields, { reportInput: true });
      if (!error) return [];
      const described = z.toJSONSchema(schema, { io: 'input' });
      return error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) =>
              problem([...issue.path, key], describeUnknown(key, fieldAt(described, issue.path))),
            )
          : problem(issue.path, describeIssue(issue, fieldAt(described, issue.path))),
      );
    }),
  );
}

function describeUnknown(key: string, schema: JsonSchema | undefined): Message {
  return {
    found: `a field "${key}"`,
    expected: `only the fields ${Object.keys(schema?.properties ?? {}).join(', ')}`,
    fix: 'correct its name, or remove it',
  };
}

function describeIssue(issue: Issue, schema: JsonSchema | undefined): Message {
  const { input } = issue;
  return {
    found: input === undefined || input === null ? 'nothing' : shorten(JSON.stringify(input)),
    expected: [expectedOf(issue), schema?.description].filter(Boolean).join('. '),
    fix: fixOf(issue, schema?.examples?.[0]),
  };
}

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]?.name ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return isBlank(issue.input) ? 'text' : `at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `at most ${amount(issue.maximum, issue.origin)}`;
    default:
      return issue.message;
  }
}

function fixOf(issue: Issue, example: unknown): string {
  const { input } = issue;
  if (input === undefined) return `add a line "${String(issue.path.at(-1))}: …"`;
  if (input === null || isBlank(input)) return 'write it on this line';
  if (example !== undefined) return `write it like ${JSON.stringify(example)}`;
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]?.fix ?? `write ${issue.expected}`;
    case 'invalid_value':
      return 'write one of these';
    case 'too_small':
      return typeof input === 'number'
        ? `write ${issue.minimum}, or a larger number`
        : `add ${amount(Number(issue.minimum) - sizeOf(input), issue.origin)}`;
    case 'too_big':
      return `remove ${amount(sizeOf(input) - Number(issue.maximum), issue.origin)}`;
    default:
      return 'write it as described';
  }
}

/** The types of fields: their names for editors, and how to write them. */
const TYPES: Record<string, { name: string; fix: string }> = {
  string: { name: 'text', fix: 'write a text; put true, false and null in quotes' },
  number: { name: 'a whole number', fix: 'write a whole number without quotes, such as 7' },
  int: { name: 'a whole number', fix: 'write a whole number, such as 7' },
  boolean: { name: 'true or false', fix: 'write true or false, or remove the line' },
  array: { name: 'a list', fix: 'write each entry on a line of its own that begins with "- "' },
  object: { name: 'named fields', fix: 'write each on a line of its own, as "name: text"' },
};

const NOUNS: Record<string, string> = { string: 'character', array: 'entry' };

/** A limit with its unit: `3 characters`, `1 entry`; numbers have none. */
function amount(limit: number | bigint, origin: string): string {
  const noun = NOUNS[origin];
  return noun ? count(limit, noun) : String(limit);
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
