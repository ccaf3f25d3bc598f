import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { FSWatcher } from 'vite';
import { isPreview } from '../../lib/environment.ts';
import type { ContentSnapshot } from '../content-snapshot.ts';
import type { Collections } from '../collection.ts';
import { collections as siteCollections } from '../collections/index.ts';
import { formatFindings } from '../mistake.ts';
import { checkContent } from './check-content.ts';
import { site } from '../../site.ts';
import { watchFolder } from './watch-folder.ts';

/**
 * Checks the content. A mistake stops the build. The dev server reports mistakes in the terminal and in Astro's error
 * overlay; until they are corrected, its pages show the content as it was before.
 */
export function contentCheck(collections: Collections = siteCollections): AstroIntegration {
  let root = '';
  /** Whether unpublished pages are included, so that editors can preview them. */
  let previews = false;
  let watcher: FSWatcher | undefined;
  /** What the last check found. */
  let last: Pick<ContentSnapshot, 'mistakes' | 'words' | 'hints'>;
  const findings = () => formatFindings([...last.mistakes, ...last.words], last.hints);
  const hasMistakes = () => last.mistakes.length > 0;
  const check = async () => {
    const content = await checkContent(root, collections, site.languages, previews);
    last = content;
    if (!hasMistakes() || !globalThis.contentSnapshot) globalThis.contentSnapshot = content;
  };
  const report = (logger: AstroIntegrationLogger) => {
    if (hasMistakes()) logger.error(findings());
    else if (findings()) logger.warn(findings());
  };
  /** Returns the overlay's message, escaped because Astro inserts it as HTML. */
  const overlay = () => {
    const message = findings().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return { type: 'error', err: { message, stack: '' } } as const;
  };
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        previews = command === 'dev' || isPreview();
        await check();
        // The dev server prints the findings later, after its URL.
        if (command === 'dev') return;
        report(logger);
        // The process exits, because throwing an error would print a stack trace.
        if (command === 'build' && hasMistakes()) process.exit(1);
      },
      'astro:server:setup': ({ server, logger, refreshContent }) => {
        const update = async () => {
          const [before, hadMistakes] = [findings(), hasMistakes()];
          await check();
          if (!hasMistakes()) await refreshContent?.({});
          if (findings() !== before) report(logger);
          if (hadMistakes && !hasMistakes()) logger.info('All mistakes in the content have been corrected.');
          // The message is sent to each client separately, because Astro formats broadcast messages as Markdown, which
          // would remove the brackets of links.
          for (const client of server.ws.clients)
            client.send(hasMistakes() ? overlay() : { type: 'full-reload' });
        };
        const takeTurn = watchFolder(server.watcher, path.join(root, 'src/content'), () =>
          // A file deleted during the check must not crash the dev server.
          update().catch((error: unknown) => logger.error(String(error))),
        );
        ({ watcher } = server);
        server.middlewares.use((_request, response, next) => void takeTurn(response).then(() => next()));
        server.ws.on('vite:client:connect', (_data, client) => {
          if (hasMistakes()) client.send(overlay());
        });
      },
      'astro:server:start': ({ logger }) => {
        // Astro creates this file, a list of MDX files, while Vite starts watching. In a fresh clone, Vite may miss it.
        // A collection's first text would then cause an error until the next start.
        watcher?.add(path.join(root, '.astro/content-modules.mjs'));
        // Astro prints the server's URLs after this hook. The delay makes the findings appear below them.
        setImmediate(() => report(logger));
      },
    },
  };
}
