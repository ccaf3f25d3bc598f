import type { z } from 'astro/zod';
import { nearestTo } from './nearest.ts';
import type { Words } from './problem.ts';

/** A mistake at a field, in editors' words. */
export type Explanation = Words & { field: PropertyKey[] };

type Issue = z.core.$ZodIssue;

/**
 * Puts what zod found wrong with an entry into editors' words; `schema` is that of the whole entry.
 * A field that is not known while another is missing is that other one, misspelt: one mistake, told once.
 */
export function explainIssues(issues: readonly Issue[], schema: z.ZodType): Explanation[] {
  const missing = new Set(issues.filter(isMissing));
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => explainUnknown(key, issue.path, schema, missing))
      : [],
  );
  const others = issues.filter((issue) =>
    isMissing(issue) ? missing.has(issue) : issue.code !== 'unrecognized_keys',
  );
  return [...unknown, ...others.map((issue) => explain(issue, schema))];
}

const isMissing = (issue: Issue) => issue.code !== 'unrecognized_keys' && issue.input === undefined;

/** A field that is not known; takes the field that was meant out of `missing`. */
function explainUnknown(
  key: string,
  path: readonly PropertyKey[],
  schema: z.ZodType,
  missing: Set<Issue>,
): Explanation {
  const known = Object.keys(objectAt(schema, path)?.shape ?? {});
  const near = [...missing].filter((issue) => `${issue.path.slice(0, -1)}` === `${path}`);
  const names = near.map((issue) => String(issue.path.at(-1)));
  const meant = nearestTo(key, names.length > 0 ? names : known);
  for (const issue of near) if (issue.path.at(-1) === meant) missing.delete(issue);
  return {
    field: [...path, key],
    found: `a field "${key}"`,
    expected: `only the fields ${known.join(', ')}`,
    mend: `rename it to "${meant}", or take it away`,
  };
}

function explain(issue: Issue, schema: z.ZodType): Explanation {
  const field = [...issue.path];
  const about = schemaAt(schema, field)?.meta();
  return {
    field,
    found: issue.input === undefined ? 'nothing' : shorten(JSON.stringify(issue.input)),
    expected: [expectation(issue), about?.description].filter(Boolean).join('. '),
    mend: remedy(issue, (about?.examples as unknown[] | undefined)?.[0]),
  };
}

/** What the rule asks for. */
function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]?.name ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return isEmptyText(issue) ? 'text' : `at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `at most ${amount(issue.maximum, issue.origin)}`;
    case 'custom':
    case 'invalid_format':
      return issue.message;
    default:
      return '';
  }
}

/** The way to mend it; `example` is one of the schema's own. */
function remedy(issue: Issue, example: unknown): string {
  const name = String(issue.path.at(-1) ?? 'name');
  if (issue.input === undefined) return `add a line "${name}: …"`;
  if (example !== undefined) return `write it like ${JSON.stringify(example)}`;
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]?.mend(name, issue.input) ?? `write ${issue.expected}`;
    case 'invalid_value':
      return `write ${nearestTo(String(issue.input), issue.values.map(String))}`;
    case 'too_small':
      return isEmptyText(issue) ? `write it behind "${name}: "` : `add ${difference(issue, issue.minimum)}`;
    case 'too_big':
      return `take away ${difference(issue, issue.maximum)}`;
    case 'custom':
      return String(issue.params?.['mend'] ?? issue.message);
    default:
      return 'write it as described';
  }
}

/** The types that content uses: what editors call them, and how they are written. */
const TYPES: Record<string, { name: string; mend: (name: string, input: unknown) => string }> = {
  string: { name: 'text', mend: (_, input) => `put it in quotes: '${String(input)}'` },
  number: { name: 'a number', mend: (name) => `write a number without quotes, like "${name}: 7"` },
  int: { name: 'a whole number', mend: (name) => `write a whole number, like "${name}: 7"` },
  boolean: { name: 'true or false', mend: (name) => `write "${name}: true", or take the line away` },
  array: { name: 'a list', mend: () => 'write each entry on a line of its own that begins with "- "' },
  object: { name: 'named fields', mend: () => 'write each field on a line of its own, as "name: text"' },
};

type Bounded = Extract<Issue, { code: 'too_small' | 'too_big' }>;

function isEmptyText(issue: Bounded): boolean {
  return issue.origin === 'string' && String(issue.input).trim() === '';
}

/** How much there is too much or too little: `3 characters`. */
function difference(issue: Bounded, bound: number | bigint): string {
  const size =
    typeof issue.input === 'string' || Array.isArray(issue.input) ? issue.input.length : Number(issue.input);
  return amount(Math.abs(Number(bound) - size), issue.origin);
}

/** A number with what it counts: `3 characters`, `1 entry`. */
function amount(count: number | bigint, origin: string): string {
  const [one, more] = UNITS[origin] ?? [];
  return [count, Number(count) === 1 ? one : more].filter((word) => word !== undefined).join(' ');
}

const UNITS: Record<string, [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

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
