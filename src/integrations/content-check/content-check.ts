import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { ErrorPayload, Plugin } from 'vite';
import { collections as own } from '../../content-schemas.ts';
import { checkContent, type CheckedContent, type Collections } from './check.ts';
import { writeJsonSchemas } from '../json-schema.ts';
import { formatFindings } from './mistake.ts';
import { watchFolder } from './watch-folder.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Astro lets an integration add a hook.
  namespace Astro {
    interface IntegrationHooks {
      /** The content as it was read last, for the loaders, which Astro runs in other instances of the modules. */
      'content-check:content': () => CheckedContent;
    }
  }
}

/**
 * Checks the content: a mistake stops the build; the dev server reports it, in the terminal and on every open
 * page, until it is corrected. Also writes the JSON Schemas for editors.
 */
export function contentCheck(collections: Collections = own): AstroIntegration {
  let root = '';
  let content: CheckedContent = { files: [], mistakes: [], hints: [] };
  /** The text of each file when it had no mistake that keeps it off its page. */
  const shown = new Map<string, string>();
  const read = async () => {
    content = await checkContent(root, collections);
    for (const { file, text } of content.files)
      if (!content.mistakes.some((each) => each.file === file && each.withholds === 'file'))
        shown.set(file, text);
  };
  const findings = () => formatFindings(content.mistakes, content.hints);
  const report = (logger: AstroIntegrationLogger) => {
    if (content.mistakes.length > 0) logger.error(findings());
    else if (content.hints.length > 0) logger.warn(findings());
  };
  /** What Vite's client shows over a page with mistakes. */
  const overlay = (): ErrorPayload | undefined => {
    if (content.mistakes.length === 0) return undefined;
    // Astro's client reads it as HTML. Content has no stack trace.
    const text = findings().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const message = `${text}<style>#stack{display:none}</style>`;
    return { type: 'error', err: { title: 'The content has mistakes.', message, stack: '' } };
  };
  return {
    name: 'content-check',
    hooks: {
      'content-check:content': () => content,
      'astro:config:setup': async ({ command, config, logger, updateConfig }) => {
        root = fileURLToPath(config.root);
        if (command === 'dev') updateConfig({ vite: { plugins: [showLastGood(root, shown)] } });
        writeJsonSchemas(root, collections);
        await read();
        // The dev server reports them below its address.
        if (command === 'dev') return;
        report(logger);
        // An error would be followed by a stack trace.
        if (command === 'build' && content.mistakes.length > 0) process.exit(1);
      },
      'astro:server:setup': ({ server, logger, refreshContent }) => {
        const update = async () => {
          const before = findings();
          // Before the pages: one that is loaded again asks for the mistakes.
          await read();
          await refreshContent?.({});
          if (findings() === before) return;
          report(logger);
          if (content.mistakes.length === 0) logger.info('The content is in order again.');
          // Not hot.send(): without an open page, it keeps an error for the next one, corrected or not.
          for (const client of server.ws.clients) client.send(overlay() ?? { type: 'full-reload' });
        };
        const { settled, hold } = watchFolder(
          server.watcher,
          path.join(root, 'src/content'),
          // A file that is removed during the check must not end the dev server.
          () => update().catch((error: unknown) => logger.error(String(error))),
          (message) => logger.warn(message),
        );
        server.middlewares.use('/admin/mistakes', (_request, response) => {
          void settled().then(() =>
            response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(findings()),
          );
        });
        // A page that is requested while the content is loaded would show a part of the old one.
        server.middlewares.use((_request, response, next) => void hold(response).then(next));
        server.ws.on('vite:client:connect', (_data, client) => {
          const error = overlay();
          if (error) client.send(error);
        });
      },
      // Below the addresses of the server, which Astro prints after this hook.
      'astro:server:start': ({ logger }) => void setImmediate(() => report(logger)),
    },
  };
}

/**
 * In `astro dev`, gives legal texts and settings as they were checked, without the changes that a mistake withholds. Astro and
 * Vite would fail on those, and show an error of their own, with a line of the compiled code, over the message of the check.
 */
function showLastGood(root: string, shown: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'show-last-good',
    load: {
      filter: { id: /src\/content\/.*\.(mdx|json)$/ },
      handler: (id) =>
        shown.get(path.relative(root, id).replaceAll(path.sep, '/')) ??
        (id.endsWith('.mdx') ? '' : undefined),
    },
  };
}
