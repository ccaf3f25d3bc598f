import type { z } from 'astro/zod';
import { closest } from 'fastest-levenshtein';
import type { Problem } from './problem.ts';

/** A mistake at a field, in editors' words. */
export type Explanation = Pick<Problem, 'found' | 'expected' | 'mend'> & { field: PropertyKey[] };

/** The word of a list that looks most like what was written. */
export function nearestTo(written: string, known: readonly string[]): string {
  return closest(written, known);
}

/** Puts what zod found wrong into editors' words; `schema` is that of the whole entry. */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType): Explanation[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(objectAt(schema, issue.path)?.shape ?? {});
    return issue.keys.map((key) => ({
      field: [...issue.path, key],
      found: `a field "${key}"`,
      expected: `only the fields ${known.join(', ')}`,
      mend: `rename it to "${nearestTo(key, known)}", or take it away`,
    }));
  }
  const field = [...issue.path];
  const about = schemaAt(schema, field)?.description;
  const missing = issue.input === undefined;
  const mend: unknown = issue.code === 'custom' ? issue.params?.['mend'] : undefined;
  return [
    {
      field,
      found: missing ? 'nothing' : shorten(JSON.stringify(issue.input)),
      expected: [expectation(issue), about].filter(Boolean).join('. '),
      ...(missing && { mend: `add a line "${String(field.at(-1))}: …"` }),
      ...(typeof mend === 'string' && { mend }),
    },
  ];
}

/** What the rule asks for. */
function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return (
        {
          string: 'text',
          number: 'a number',
          int: 'a whole number',
          array: 'a list',
          object: 'named fields',
        }[issue.expected as string] ?? issue.expected
      );
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `at most ${issue.maximum}${unit(issue.origin)}`;
    case 'custom':
    case 'invalid_format':
      return issue.message;
    default:
      return '';
  }
}

function unit(origin: string): string {
  return { string: ' characters', array: ' entries' }[origin] ?? '';
}

/** The schema of the field at a path, where there is one. */
function schemaAt(schema: z.ZodType, field: readonly PropertyKey[]): z.ZodType | undefined {
  let here: unknown = schema;
  for (const key of field) {
    const { shape, element } = unwrap(here);
    here = typeof key === 'number' ? element : shape?.[key as string];
    if (here === undefined) return undefined;
  }
  return here as z.ZodType;
}

function objectAt(schema: z.ZodType, field: readonly PropertyKey[]): z.ZodObject | undefined {
  return unwrap(schemaAt(schema, field)) as z.ZodObject | undefined;
}

/** A schema without the wrappers that only say "optional" or give a default. */
function unwrap(schema: unknown): { shape?: Record<string, unknown>; element?: unknown } {
  const wrapper = schema as { unwrap?: () => unknown; element?: unknown };
  return wrapper.unwrap && !wrapper.element ? unwrap(wrapper.unwrap()) : (wrapper as object);
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
