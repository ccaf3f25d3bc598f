import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { z } from 'astro/zod';
import type { ErrorPayload } from 'vite';
import { collections, type Collection } from '../../content/schemas.ts';
import { checkContent } from './check.ts';
import { formatProblems } from './problem.ts';
import { watchContent, type ContentState, type Mistakes } from './watch.ts';

/**
 * Checks the content: a mistake stops the build; the dev server reports it, in the terminal and on every open
 * page, until it is corrected. Also writes the JSON Schemas for editors.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  let state: ContentState | undefined;
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        writeJsonSchemas(root);
        // The dev server checks by itself, below.
        if (command === 'dev') return;
        const problems = await checkContent(root);
        if (problems.length === 0) return;
        if (command === 'build') throw new Error(formatProblems(problems));
        logger.error(formatProblems(problems));
      },
      'astro:server:setup': async ({ server, logger, refreshContent }) => {
        const { mistakes, settled } = (state = await watchContent(root, server.watcher, {
          refresh: async () => {
            await refreshContent?.({}).catch((error: unknown) => logger.error(String(error)));
          },
          report: (found) => {
            if (found) logger.error(found.text);
            else logger.info('The content is in order again.');
            // Not hot.send(): without an open page, it keeps an error for the next one, corrected or not.
            for (const client of server.ws.clients) {
              client.send(found ? overlay(root, found) : { type: 'full-reload' });
            }
          },
        }));
        // A page that is requested while the content is loaded would show a part of the old one.
        server.middlewares.use((_request, _response, next) => void settled().then(next));
        server.ws.on('vite:client:connect', (_data, client) => {
          const found = mistakes();
          if (found) client.send(overlay(root, found));
        });
      },
      'astro:server:start': ({ logger }) => {
        const found = state?.mistakes();
        // Below the addresses of the server, which Astro prints after this hook.
        if (found) setImmediate(() => logger.error(found.text));
      },
    },
  };
}

/** The mistakes as Vite's client shows them over a page, with a link that opens the file of the first one. */
function overlay(root: string, { text, first }: Mistakes): ErrorPayload {
  const place = first && { file: path.join(root, first.file), line: first.line, column: 1 };
  return {
    type: 'error',
    err: { message: text, stack: '', plugin: 'content-check', ...(place && { id: place.file, loc: place }) },
  };
}

/** Where the schemas are written, from the project's root; .vscode/settings.json assigns them to files. */
const SCHEMA_FOLDER = '.astro/editor';

/** Writes JSON Schemas of the YAML files; Astro's own (.astro/collections) describe entries, not lists. */
function writeJsonSchemas(root: string): void {
  mkdirSync(path.join(root, SCHEMA_FOLDER), { recursive: true });
  for (const [name, { kind, schema }] of Object.entries<Collection>(collections)) {
    const item = (kind === 'names' && schema.shape['name']) || schema;
    const json = z.toJSONSchema(kind === 'entry' ? schema : z.array(item), {
      target: 'draft-7',
      io: 'input',
      // Numbers are read as they are written.
      override: ({ jsonSchema }) => {
        if (jsonSchema.type === 'string' && !jsonSchema.enum)
          Object.assign(jsonSchema, { type: ['string', 'number'] });
      },
    });
    writeFileSync(path.join(root, SCHEMA_FOLDER, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
  }
}
