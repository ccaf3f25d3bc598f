import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { CheckedContent } from '../checked-content.ts';
import type { Collections } from '../collection.ts';
import { collections as own } from '../collections/index.ts';
import { checkContent } from './check-content.ts';
import { formatFindings } from '../mistake.ts';
import { routeOf } from '../routes.ts';
import { mistakesOn } from './mistakes-on.ts';
import { mistakesPage } from './mistakes-page.ts';
import { watchFolder } from './watch-folder.ts';

/** The CMS, and what Vite's client is made of. */
const BESIDE_PAGES = /^\/(admin|@|node_modules\/)/;

/**
 * Checks the content: a mistake stops the build; the dev server reports it, in the terminal and in place of the pages that
 * need the file, until it is corrected.
 */
export function contentCheck(collections: Collections = own): AstroIntegration {
  let root = '';
  let content: CheckedContent = { files: [], mistakes: [], words: [], hints: [] };
  const hasMistakes = () => content.mistakes.length > 0;
  const findings = () => formatFindings([...content.mistakes, ...content.words], content.hints);
  const report = (logger: AstroIntegrationLogger) => {
    if (hasMistakes()) logger.error(findings());
    else if (findings()) logger.warn(findings());
  };
  return {
    name: 'content-check',
    hooks: {
      'content-check:content': () => content,
      'astro:config:setup': async ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        content = await checkContent(root, collections);
        // The dev server reports them below its address.
        if (command === 'dev') return;
        report(logger);
        // An error would be followed by a stack trace.
        if (command === 'build' && hasMistakes()) process.exit(1);
      },
      'astro:server:setup': ({ server, logger, refreshContent }) => {
        const update = async () => {
          const before = findings();
          content = await checkContent(root, collections);
          await refreshContent?.({});
          if (findings() === before) return;
          report(logger);
          if (!hasMistakes()) logger.info('The content is in order again.');
          server.ws.send({ type: 'full-reload' });
        };
        const { settled, hold } = watchFolder(
          server.watcher,
          path.join(root, 'src/content'),
          // A file that is removed during the check must not end the dev server.
          () => update().catch((error: unknown) => logger.error(String(error))),
        );
        server.middlewares.use('/admin/mistakes', (_request, response) => {
          void settled().then(() =>
            response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(findings()),
          );
        });
        server.middlewares.use(({ url = '' }, response, next) => {
          // A page that is requested while the content is loaded would show a part of the old one.
          void hold(response).then(() => {
            const found = mistakesOn(routeOf(url.replace(/\?.*/, '')), content);
            if (found.length === 0 || BESIDE_PAGES.test(url)) return next();
            response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' });
            response.end(mistakesPage(findings()));
          });
        });
        // A page that was requested before the mistake, and connects after it.
        server.ws.on('vite:client:connect', (_data, client) => {
          if (hasMistakes()) client.send({ type: 'full-reload' });
        });
      },
      // Below the addresses of the server, which Astro prints after this hook.
      'astro:server:start': ({ logger }) => void setImmediate(() => report(logger)),
    },
  };
}
