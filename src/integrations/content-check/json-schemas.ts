/**
 * JSON Schemas of the YAML files, for editors that complete and check while one types. Astro's own
 * (.astro/collections) know nothing of files that are a list, whose order is their place.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import * as schemas from '../../lib/content-schemas.ts';

/** Where the schemas are written, from the project's root; .vscode/settings.json names it too. */
export const SCHEMA_FOLDER = '.astro/editor';

const picture = () => z.string();

/** The schema of each kind of file, under the name of the collection. */
const FILES = {
  projects: schemas.projects(picture),
  team: schemas.team(picture),
  pages: schemas.pages,
  services: z.array(schemas.services.omit({ order: true })),
  values: z.array(schemas.values.omit({ order: true })),
  statistics: z.array(schemas.statistics.omit({ order: true })),
  technologies: z.array(schemas.technologies.shape.name),
} satisfies Record<string, z.ZodType>;

/** JSON Schema (draft 7, which VS Code's YAML extension reads) of each kind of file. */
export function jsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(FILES).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }),
    ]),
  );
}

/** Writes the schemas into the project at `root`. */
export function writeJsonSchemas(root: string): void {
  const folder = path.join(root, SCHEMA_FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of Object.entries(jsonSchemas())) {
    writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
}
