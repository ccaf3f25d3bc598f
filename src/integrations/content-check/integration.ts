import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { z } from 'astro/zod';
import type { ErrorPayload, Plugin } from 'vite';
import { collections as own } from '../../content-schemas.ts';
import { fileSchema } from './checks/fields.ts';
import { checkContent, noteContent, type Collections } from './check.ts';
import { formatProblems, type Problem } from './problem.ts';
import { watchFolder } from './watch.ts';

/**
 * Checks the content: a mistake stops the build; the dev server reports it, in the terminal and on every open
 * page, until it is corrected. Also writes the JSON Schemas for editors.
 */
export function contentCheck(collections: Collections = own): AstroIntegration {
  let root = '';
  let problems: Problem[] = [];
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, updateConfig }) => {
        root = fileURLToPath(config.root);
        if (command === 'dev') updateConfig({ vite: { plugins: [withholdMistakes(() => problems)] } });
        writeJsonSchemas(root, collections);
        problems = await checkContent(root, collections);
        // The dev server reports them below its address.
        if (command === 'dev') return;
        if (problems.length === 0)
          return (await noteContent(root, collections)).forEach((note) => logger.warn(note));
        if (command !== 'build') return logger.error(formatProblems(problems));
        console.error(formatProblems(problems));
        // An error would be followed by a stack trace.
        process.exit(1);
      },
      'astro:server:setup': ({ server, logger, refreshContent }) => {
        const update = async () => {
          const before = formatProblems(problems);
          // Before the pages: one that is loaded again asks for the mistakes.
          problems = await checkContent(root, collections);
          await refreshContent?.({});
          if (problems.length === 0)
            (await noteContent(root, collections)).forEach((note) => logger.warn(note));
          if (formatProblems(problems) === before) return;
          if (problems.length > 0) logger.error(formatProblems(problems));
          else logger.info('The content is in order again.');
          // Not hot.send(): without an open page, it keeps an error for the next one, corrected or not.
          for (const client of server.ws.clients) client.send(overlay(problems) ?? { type: 'full-reload' });
        };
        const settled = watchFolder(server.watcher, path.join(root, 'src/content'), () =>
          // A file that is removed during the check must not end the dev server.
          update().catch((error: unknown) => logger.error(String(error))),
        );
        server.middlewares.use('/admin/mistakes', (_request, response) => {
          void settled().then(() => response.end(JSON.stringify({ mistakes: problems, hints: [] })));
        });
        // A page that is requested while the content is loaded would show a part of the old one.
        server.middlewares.use((_request, _response, next) => void settled().then(next));
        server.ws.on('vite:client:connect', (_data, client) => {
          const error = overlay(problems);
          if (error) client.send(error);
        });
      },
      'astro:server:start': ({ logger }) => {
        // Below the addresses of the server, which Astro prints after this hook.
        if (problems.length > 0) setImmediate(() => logger.error(formatProblems(problems)));
      },
    },
  };
}

/** What Vite's client shows over a page with mistakes. */
function overlay(problems: readonly Problem[]): ErrorPayload | undefined {
  if (problems.length === 0) return undefined;
  // Astro's client reads it as HTML. Content has no stack trace.
  const text = formatProblems(problems).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const message = `${text}<style>#stack{display:none}</style>`;
  return { type: 'error', err: { title: 'The content has mistakes.', message, stack: '' } };
}

/**
 * In `astro dev`, keeps a legal text with a mistake off its page, and settings with one as they were. Astro and Vite would
 * fail on them, and show an error of their own, with a line of the compiled code, over the message of the check.
 */
function withholdMistakes(problems: () => readonly Problem[]): Plugin {
  let settings: string | undefined;
  return {
    name: 'withhold-mistakes',
    load: {
      filter: { id: /src\/content\/.*\.(mdx|json)$/ },
      handler: (id) => {
        // Links and titles depend on other files, whose change would not load this one again.
        const isWrong = problems().some(
          ({ file, field }) => id.endsWith(`/${file}`) && !/link|title|page|address/.test(field),
        );
        if (id.endsWith('.mdx')) return isWrong ? '' : undefined;
        if (!isWrong) settings = readFileSync(id, 'utf8');
        return settings;
      },
    },
  };
}

/** Where the schemas are written, from the project's root; .vscode/settings.json assigns them to files. */
const SCHEMA_FOLDER = '.astro/editor';

/** Writes JSON Schemas of the files; Astro's own (.astro/collections) describe entries, not lists. */
function writeJsonSchemas(root: string, collections: Collections): void {
  mkdirSync(path.join(root, SCHEMA_FOLDER), { recursive: true });
  const [pages = [], others = []] = [true, false].map((isPage) =>
    Object.entries(collections).filter(([, { kind }]) => (kind === 'page') === isPage),
  );
  const anyPage = z.union(pages.map(([, { schema }]) => schema));
  const schemas = [
    ...others.map(([name, each]) => [name, fileSchema(each)] as const),
    ['pages', anyPage] as const,
  ];
  for (const [name, schema] of schemas) {
    const json = z.toJSONSchema(schema, {
      target: 'draft-7',
      io: 'input',
      // Numbers of YAML files are read as they are written.
      override: ({ jsonSchema }) => {
        if (name !== 'agency' && jsonSchema.type === 'string' && !jsonSchema.enum)
          Object.assign(jsonSchema, { type: ['string', 'number'] });
      },
    });
    writeFileSync(path.join(root, SCHEMA_FOLDER, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
  }
}
