import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { FSWatcher } from 'vite';
import { isPreview } from '../../lib/environment.ts';
import { withSlashes } from '../../lib/files.ts';
import { contentSnapshot, type ContentSnapshot } from '../content-snapshot.ts';
import type { Collections } from '../collection.ts';
import { collections as siteCollections } from '../collections/index.ts';
import { formatFindings } from '../mistake.ts';
import { checkContent } from './check-content.ts';
import { site } from '../../site.ts';

/**
 * The content is read only after no file has changed for this long, because programs save files in several steps. The
 * time must exceed the 50 ms during which chokidar drops further events for a file.
 */
const DEBOUNCE_MS = 150;
/**
 * The longest time that an update waits for responses in progress, such as one that its browser stopped reading, and for
 * Astro. Longer than either takes on a busy machine, because Astro would go on showing the content of before.
 */
const TIMEOUT_MS = 30_000;

/**
 * Reads and checks the content, for all loaders and pages (content-snapshot.ts). A mistake stops the build. The dev
 * server reports mistakes in the terminal and in Astro's error overlay; until they are corrected, its pages show the
 * content as it was before.
 *
 * Astro runs the loaders, stores their entries and reloads open pages. It doesn't wait until a file is saved as a whole,
 * nor can it check files of several collections together, so the loaders watch nothing, and run again after each check.
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
        ({ watcher } = server);
        const folder = withSlashes(path.join(root, 'src/content/'));
        // Astro would keep what a page reads during an update, so updates and responses wait for each other.
        let updated: Promise<unknown> = Promise.resolve();
        const openResponses = new Set<Promise<unknown>>();
        /** Makes Astro load the content. Astro skips this while it reads content.config.ts, as it does after each change. */
        const refresh = async () => {
          const end = Date.now() + TIMEOUT_MS;
          await refreshContent?.({});
          while (!contentSnapshot().isLoaded && Date.now() < end) {
            await setTimeout(DEBOUNCE_MS);
            await refreshContent?.({});
          }
        };
        const update = async () => {
          await Promise.race([Promise.all(openResponses), setTimeout(TIMEOUT_MS)]);
          const [before, hadMistakes] = [findings(), hasMistakes()];
          await check();
          if (!hasMistakes()) await refresh();
          if (findings() !== before) report(logger);
          if (hadMistakes && !hasMistakes()) logger.info('All mistakes in the content have been corrected.');
          // The message is sent to each client separately, because Astro formats broadcast messages as Markdown, which
          // would remove the brackets of links.
          for (const client of server.ws.clients)
            client.send(hasMistakes() ? overlay() : { type: 'full-reload' });
        };
        let lastChange = 0;
        watcher.on('all', (_event, file) => {
          if (!withSlashes(path.resolve(file)).startsWith(folder)) return;
          const change = ++lastChange;
          updated = Promise.all([updated, setTimeout(DEBOUNCE_MS)])
            // A later change has its own update, which reads everything.
            .then(() => (change === lastChange ? update() : undefined))
            // A file deleted during the check must not crash the dev server.
            .catch((error: unknown) => logger.error(String(error)));
        });
        const open = (response: Writable) => {
          // A response that is closed early counts as finished.
          const end = finished(response).catch(() => undefined);
          openResponses.add(end);
          void end.then(() => openResponses.delete(end));
        };
        server.middlewares.use(
          (_request, response, next) => void updated.then(() => (open(response), next())),
        );
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
