/**
 * JSON Schemas of the YAML files, for editors with completion. Astro's own (.astro/collections) describe
 * entries; a file that is a list of entries needs a schema of the list, without the computed fields.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { collections, type Collection } from '../../lib/collections.ts';

/** Where the schemas are written, from the project's root; .vscode/settings.json assigns them to files. */
export const SCHEMA_FOLDER = '.astro/editor';

/** JSON Schemas (draft 7, which VS Code's YAML extension reads) by the name of the collection. */
export function jsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries<Collection>(collections)
      .filter(([, { kind }]) => kind !== 'document')
      .map(([name, collection]) => [
        name,
        z.toJSONSchema(fileSchema(collection), { target: 'draft-7', io: 'input' }),
      ]),
  );
}

/** The schema of a whole file. */
function fileSchema({ kind, schema }: Collection): z.core.$ZodType {
  if (kind === 'names') return z.array(schema.shape['name']);
  return kind === 'list' ? z.array(schema.omit({ order: true })) : schema;
}

/** Writes the schemas into the project at `root`. */
export function writeJsonSchemas(root: string): void {
  const folder = path.join(root, SCHEMA_FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of Object.entries(jsonSchemas())) {
    writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
}
