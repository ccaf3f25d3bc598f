/** Checks YAML against the schemas of src/lib/content-schemas.ts. */
import type { z } from 'astro/zod';
import { explainIssues } from './explain.ts';
import type { Problem } from './problem.ts';
import type { Yaml } from './yaml.ts';

/** A file that is one entry. */
export function checkEntry(yaml: Yaml, schema: z.ZodType): Problem[] {
  return yaml.problems.length > 0 ? yaml.problems : checkValue(yaml, [], yaml.value, schema);
}

/** A file that is a list of entries; their order is set by their place. */
export function checkList(yaml: Yaml, schema: z.ZodType): Problem[] {
  return checkItems(yaml, (item, index) =>
    checkValue(yaml, [index], typeof item === 'object' ? { ...item, order: index + 1 } : item, schema),
  );
}

/** A file that is a list of plain names. */
export function checkNames(yaml: Yaml): Problem[] {
  return checkItems(yaml, (name, index) => {
    if (typeof name === 'string' && name.trim()) return [];
    return [
      yaml.problem([index], {
        found: JSON.stringify(name),
        expected: 'the name of a technology',
        mend: 'write a name behind the "- ", or take the line away',
      }),
    ];
  });
}

function checkItems(yaml: Yaml, checkItem: (item: unknown, index: number) => Problem[]): Problem[] {
  if (yaml.problems.length > 0) return yaml.problems;
  if (Array.isArray(yaml.value)) return yaml.value.flatMap(checkItem);
  return [
    yaml.problem([], {
      found: 'no list',
      expected: 'a YAML list: lines that start with "- "',
      mend: 'begin each entry with "- ", as the list was before',
    }),
  ];
}

/** Checks one value against its schema; `at` is its place in the file. */
function checkValue(yaml: Yaml, at: PropertyKey[], value: unknown, schema: z.ZodType): Problem[] {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return explainIssues(result.error.issues, schema).map(({ field, ...words }) =>
    yaml.problem([...at, ...field], words),
  );
}
