import type { Problem } from './problem.ts';
import type { Yaml } from './yaml.ts';

/** A value of one entry that no other may have: a title, a place in the order. */
interface Mark {
  yaml: Yaml;
  field: PropertyKey[];
  value: unknown;
}

/** Entries that share what each should have to itself, told at the later one. `fields` are its names. */
export function checkUnique(yamls: readonly Yaml[], ...fields: string[]): Problem[] {
  return fields.flatMap((field) => findTwins(yamls.flatMap((yaml) => marksOf(yaml, field))));
}

/** A list of plain names in which one stands twice. */
export function checkUniqueNames(yaml: Yaml): Problem[] {
  return findTwins(listOf(yaml).map((value, index) => ({ yaml, field: [index], value })));
}

function findTwins(marks: readonly Mark[]): Problem[] {
  const seen = new Map<string, Mark>();
  return marks.flatMap((mark) => {
    const key = String(mark.value).trim().toLowerCase();
    const twin = seen.get(key);
    if (!twin) {
      seen.set(key, mark);
      return [];
    }
    const name = String(mark.field.findLast((each) => typeof each === 'string') ?? 'name');
    const there = twin.yaml.problem(twin.field, { found: '', expected: '', mend: '' });
    return [
      mark.yaml.problem(mark.field, {
        found: `${JSON.stringify(mark.value)}, as in ${there.file}:${there.line}`,
        expected: `a different ${name} in each entry`,
        mend:
          typeof mark.value === 'number'
            ? `write ${firstFree(marks)}, the next free number, or move the other`
            : 'change one of the two, or take one away',
      }),
    ];
  });
}

/** The number behind the greatest. */
function firstFree(marks: readonly Mark[]): number {
  return 1 + Math.max(...marks.map(({ value }) => Number(value)).filter(Number.isFinite));
}

/** A field of the entry, or of each entry of a list. Entries without it are told of elsewhere. */
function marksOf(yaml: Yaml, name: string): Mark[] {
  const entries = Array.isArray(yaml.value)
    ? yaml.value.map((entry: unknown, index) => ({ entry, at: [index] as PropertyKey[] }))
    : [{ entry: yaml.value, at: [] as PropertyKey[] }];
  return entries.flatMap(({ entry, at }) => {
    const value: unknown = (entry as Record<string, unknown> | null | undefined)?.[name];
    return value === undefined || value === null ? [] : [{ yaml, field: [...at, name], value }];
  });
}

function listOf(yaml: Yaml): unknown[] {
  return Array.isArray(yaml.value) ? yaml.value : [];
}
