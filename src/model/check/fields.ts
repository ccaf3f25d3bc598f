import type { z } from 'astro/zod';
import { property } from '../fields.ts';
import type { Mistake, Place } from '../mistake.ts';
import { nameOf, type ContentFile } from '../read.ts';
import { schemaOf } from '../schema.ts';

/** What to do with the settings of version 7, which `services` has replaced. */
const SERVICES =
  'It is now part of "services" (CHANGELOG.md, 8.0.0): "services": [{ "name": "Plausible", "purpose": { "en": "Counts visits" }, "scripts": ["https://plausible.io/js/script.js"], "asksFirst": true, "hosts": { "connect-src": ["https://plausible.io"] } }]';

/** What to do with fields that earlier versions and converters from other systems write. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  ...{ thirdParties: SERVICES, analytics: SERVICES, afterConsent: SERVICES },
  slug: 'Give the file this name, because the address is the name of the file.',
  excerpt: 'Write it as "description".',
  coverImage: 'Write it as "image".',
  categories: 'Write them as "tags".',
};

/** Finds fields that don't match their definition. */
export const checkFields = (files: readonly ContentFile[]): Mistake[] =>
  files.flatMap(({ field, value, values, placeOf, mistakes, collection }) => {
    if (mistakes.length > 0) return [];
    const written = values.map(({ path }) => nameOf(path));
    // What a translation lacks depends on its original (translations.ts).
    return mistakesIn(value, schemaOf(field), placeOf).filter(
      (each) => !collection.language || written.includes(each.field),
    );
  });

/** Returns what doesn't match a schema, with the message of the schema as the rule. */
export function mistakesIn(
  value: unknown,
  schema: z.ZodType,
  placeOf: (path: readonly PropertyKey[]) => Place,
): Mistake[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.flatMap((issue): Mistake | Mistake[] => {
    const { path, message } = issue;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        ...placeOf([...path, key]),
        found: `a field "${key}"`,
        rule: OF_OTHERS[key] ?? message,
      }));
    const input = path.reduce<unknown>((outer, key) => property(outer, String(key)), value);
    const isSize = issue.code === 'too_small' || issue.code === 'too_big';
    return { ...placeOf(path), found: describe(input) + (isSize ? sizeOf(input) : ''), rule: message };
  });
}

export function describe(input: unknown): string {
  const text = JSON.stringify(input ?? undefined) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

const sizeOf = (input: unknown) =>
  typeof input === 'string' || Array.isArray(input) ? ` (${input.length})` : '';
