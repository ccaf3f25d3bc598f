import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { contentOf, type Collections } from '../collection.ts';
import { schemaOf } from '../schema.ts';

/** Where the schemas are written, from the project's root; .vscode/settings.json assigns them to files. */
const FOLDER = '.astro/editor';

/** Writes JSON Schemas for VS Code, one for all pages: Astro's own (.astro/collections) describe entries, not lists. */
export function writeEditorSchemas(root: string, collections: Collections): void {
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  const groups = Map.groupBy(Object.entries(collections), ([name]) => name.replace(/\/.*/, ''));
  for (const [group, members] of groups) {
    const schemas = members.map(([, each]) =>
      z.toJSONSchema(schemaOf(contentOf(each)), { target: 'draft-7', io: 'input' }),
    );
    const file = path.join(root, FOLDER, `${group}.json`);
    writeFileSync(file, JSON.stringify({ anyOf: schemas }, forYaml, 2));
  }
}

/** Numbers of YAML files may stand for texts. JSON has no infinite limit. */
function forYaml(key: string, value: unknown): unknown {
  if (key === 'type' && value === 'string') return ['string', 'number'];
  return value === Infinity ? undefined : value;
}
