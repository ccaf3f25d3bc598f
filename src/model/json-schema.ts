/** One JSON Schema of each collection, for the messages of the content check, for /admin, and for VS Code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import type { Collection } from './collections.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Where the schemas are written, from the project's root; .vscode/settings.json assigns them to files. */
const SCHEMA_FOLDER = '.astro/editor';

/** The names of the entries of a collection, by its name: what a reference can be. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/**
 * The JSON Schema of a collection's files, as they are written. It also has the keys of `.meta()`, the rule of a pattern in
 * words as `patternErrorMessage`, and the name of a type that JSON Schema lacks; references are one of `ids`.
 */
export const jsonSchema = (collection: Collection, ids: Ids = {}): JsonSchema =>
  z.toJSONSchema(fileSchema(collection), {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      if (!described.type) Object.assign(described, { type: zodSchema._zod.def.type });
      // The message of a text that no pattern allows.
      const rule = described.pattern && z.safeParse(zodSchema, '*\n*').error?.issues.at(-1)?.message;
      if (rule) Object.assign(described, { patternErrorMessage: rule });
      const choices = ids[String(described['reference'])];
      if (choices) Object.assign(described, { enum: choices });
    },
  });

/** The schema of a whole file, or of the frontmatter of a document. */
export function fileSchema({ kind, schema }: Collection): z.ZodType {
  if (kind === 'list') return z.array(schema);
  return kind === 'names' ? z.array(schema.shape['name'] ?? schema) : schema;
}

/** The schema of the field at a path. */
export function fieldAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  return path.reduce<JsonSchema>((field, key) => {
    const next = typeof key === 'number' ? field.items : field.properties?.[String(key)];
    return typeof next === 'object' && !Array.isArray(next) ? next : {};
  }, schema);
}

/** Writes the schemas for VS Code, one for all pages: Astro's own (.astro/collections) describe entries, not lists. */
export function writeJsonSchemas(root: string, collections: Readonly<Record<string, Collection>>): void {
  mkdirSync(path.join(root, SCHEMA_FOLDER), { recursive: true });
  const groups = Map.groupBy(Object.entries(collections), ([name]) => name.replace(/\/.*/, ''));
  for (const [group, members] of groups) {
    const schema = { anyOf: members.map(([, each]) => jsonSchema(each)) };
    // Numbers of YAML files may stand for texts.
    const replace = (key: string, value: unknown) =>
      key === 'type' && value === 'string' ? ['string', 'number'] : value;
    writeFileSync(path.join(root, SCHEMA_FOLDER, `${group}.json`), JSON.stringify(schema, replace, 2));
  }
}
