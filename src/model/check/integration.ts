import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { FSWatcher } from 'vite';
import { isPreview } from '../../lib/environment.ts';
import { contentSnapshot, findings } from '../content-snapshot.ts';
import type { Collections } from '../collection.ts';
import { collections as siteCollections } from '../collections/index.ts';
import { checkContent } from './check-content.ts';
import { site } from '../../site.ts';
import { watchFolder } from './watch-folder.ts';

/**
 * Checks the content: a mistake stops the build; the dev server reports it in the terminal, and over whatever page is open,
 * until it is corrected. What has a mistake isn't shown meanwhile.
 */
export function contentCheck(collections: Collections = siteCollections): AstroIntegration {
  let root = '';
  /** Whether editors see pages of the future. */
  let previews = false;
  let watcher: FSWatcher | undefined;
  const check = async () => {
    globalThis.contentSnapshot = await checkContent(root, collections, site.languages, previews);
  };
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        previews = command === 'dev' || isPreview();
        await check();
        // The dev server reports them below its address.
        if (command === 'dev') return;
        report(logger);
        // An error would be followed by a stack trace.
        if (command === 'build' && hasMistakes()) process.exit(1);
      },
      'astro:server:setup': ({ server, logger, refreshContent }) => {
        const update = async () => {
          const [before, hadMistakes] = [findings(), hasMistakes()];
          await check();
          await refreshContent?.({});
          if (findings() !== before) report(logger);
          if (hadMistakes && !hasMistakes()) logger.info('The content is in order again.');
          // Astro reads as Markdown what is sent to all at once: a link in a fix would lose its brackets.
          for (const client of server.ws.clients)
            client.send(hasMistakes() ? overlay() : { type: 'full-reload' });
        };
        const takeTurn = watchFolder(server.watcher, path.join(root, 'src/content'), () =>
          // A file that is removed during the check must not end the dev server.
          update().catch((error: unknown) => logger.error(String(error))),
        );
        ({ watcher } = server);
        server.middlewares.use((_request, response, next) => void takeTurn(response).then(() => next()));
        server.ws.on('vite:client:connect', (_data, client) => {
          if (hasMistakes()) client.send(overlay());
        });
      },
      'astro:server:start': ({ logger }) => {
        // Astro's list of the texts in MDX, in a folder that a fresh clone lacks: made while Vite begins to watch, it may
        // be missed, and the first text of a collection would then be an error until the next start.
        watcher?.add(path.join(root, '.astro/content-modules.mjs'));
        // Below the addresses of the server, which Astro prints after this hook.
        setImmediate(() => report(logger));
      },
    },
  };
}

const hasMistakes = () => contentSnapshot().mistakes.length > 0;

function report(logger: AstroIntegrationLogger): void {
  if (hasMistakes()) logger.error(findings());
  else if (findings()) logger.warn(findings());
}

/** What Vite shows over a page, where Astro puts the message in as HTML. */
function overlay() {
  const message = findings().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { type: 'error', err: { message, stack: '' } } as const;
}
